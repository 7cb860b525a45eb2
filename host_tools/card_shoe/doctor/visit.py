"""A visit to a board: the questions in their order, over its link."""

from card_shoe import waiting
from card_shoe.doctor import findings
from card_shoe.doctor.presses import Presses
from card_shoe.errors import Failed, InService
from card_shoe.link.client import Client

ANSWER_S = 6
_ONE_ANSWER_S = 1.5
LOOKS = 8
LOOK_EVERY_S = 0.25

_OF_A_CARD = ("card", "cut", "dealer")
_FAULTS_OF_A_CARD = (
    "unknown_tag", "two_cards", "duplicate_card", "wrong_joker", "card_not_due", "unshuffled",
)  # fmt: skip


class Visit:
    """version: of these tools. image: the verify.Image that the board should run, or None.

    card_s, keys_s: seconds for the card, and for each key, that the user is asked for; 0 to ask
    for none. ask(text): called to ask the user for something. findings: so far, in order.
    """

    def __init__(self, port, version, image=None, card_s=20, keys_s=0, ask=print):
        self._link = Client(port)
        self._version = version
        self._image = image
        self._card_s = card_s
        self._keys_s = keys_s
        self._ask = ask
        self.findings = []

    def close(self):
        self._link.close()

    def run(self):
        """Ask everything; return the findings."""
        identity = self._identity()
        if identity is None:
            return self.findings
        self._application(identity)
        state = self._state()
        if state is None:
            return self.findings
        pins = findings.pins_of(identity)
        add = self.findings.append
        add(findings.table(identity, state))
        add(findings.memory(state))
        add(findings.display(state, pins))
        held = self._held()
        add(findings.keys(held, pins))
        self.findings += self._presses(held, state, pins)
        add(findings.gate(state, pins))
        add(findings.line(state, pins))
        add(self._card(state, pins))
        return self.findings

    def _identity(self):
        """Return the `id` event, or None with a finding."""
        prompt = False
        end = waiting.now() + ANSWER_S
        while not prompt and waiting.now() < end:
            try:
                return self._link.identity(_ONE_ANSWER_S)
            except InService:
                prompt = True
            except Failed:
                # It may be starting, or what came before the question may have spoiled it.
                continue
        self.findings.append(findings.silent(prompt))
        return None

    def _application(self, identity):
        digest = wanted = None
        if self._image:
            digest = self._link.wait_for(("digest",), ANSWER_S, {"do": "digest"}).get("image")
            wanted = self._image.sha256(digest)
        self.findings.append(findings.application(identity, self._version, digest, wanted))

    def _state(self):
        """Return the `doctor` event, or None with a finding where the application knows none."""
        made = self._link.wait_for(("doctor", "error"), ANSWER_S, {"do": "doctor"})
        if made["ev"] == "doctor":
            return made
        self.findings.append(
            findings.bad(
                "questions",
                "this application answers no doctor: " + made.get("why", ""),
                "`shoe flash` brings one that does; wiring, display and keys were not checked",
            )
        )
        return None

    def _held(self):
        """Return the keys that are down at every look, while nobody touches any."""
        held = None
        for _ in range(LOOKS):
            held = [name for name in self._down() if held is None or name in held]
            if not held:
                return []
            waiting.sleep(LOOK_EVERY_S)
        return held

    def _presses(self, held, state, pins):
        if not self._keys_s:
            return []
        if state["phase"] not in ("idle", None):
            return [findings.left("each key", "a round is on: ask again when it has ended")]
        return Presses(self._down, self._ask, self._keys_s, pins).run(held)

    def _down(self):
        """Return the keys that are down now."""
        return self._link.wait_for(("doctor",), ANSWER_S, {"do": "doctor"})["keys"]

    def _card(self, state, pins):
        if state["why"]:
            return findings.left("card", "the board does not play")
        if state["line_low"]:
            return findings.left("card", "nothing can come over a line that is held low")
        if not self._card_s:
            return findings.left("card", "not asked for")
        if state["phase"] != "idle":
            return findings.left("card", "a round is on: ask again when it has ended")
        before = self._link.wait_for(("stat",), ANSWER_S, {"do": "stat"})
        self._ask(f"Hold one card to the reader now; there are {self._card_s:.0f} s for it.")
        came = self._wait_for_card(before, state)
        after = self._link.wait_for(("stat",), ANSWER_S, {"do": "stat"})
        if came:
            self._ask("It counts as a round's first card: `void` ends that round.")
        return findings.card(before, after, came, state, pins)

    def _wait_for_card(self, before, state):
        """Return whether the device told of a card in time."""
        end = waiting.now() + self._card_s
        while waiting.now() < end:
            for made in self._link.events(min(0.5, max(0.05, end - waiting.now()))):
                if made.get("ev") in _OF_A_CARD or made.get("code") in _FAULTS_OF_A_CARD:
                    return True
            # With a light barrier a card that only lies there is read and told of by nobody.
            seen = self._link.wait_for(("stat",), ANSWER_S, {"do": "stat"})
            if any(seen[key] > before[key] for key in ("repeats", "phantoms")):
                return True
        return False


def bad(found):
    """Return whether anything is wrong among the findings."""
    return any(finding.state == findings.BAD for finding in found)


def visit(port, version, **options):
    """Return the findings of one visit. Raises NoDevice where the port will not open or goes
    away."""
    made = Visit(port, version, **options)
    try:
        return made.run()
    except Failed as failure:
        return made.findings + [
            findings.bad("link", str(failure), "switch the board off and on; again")
        ]
    finally:
        made.close()
