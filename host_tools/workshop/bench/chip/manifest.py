"""What is frozen into the image that measures the evaluator: the ranking and the bench."""

include("../../../../boards/ports/rp2/manifest_base.py")
package("shoe", base_path="../../../../firmware")
module("bench_hands.py", base_path=".")
module("main.py", base_path=".")
