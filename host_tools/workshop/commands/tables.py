"""shoe tables: the evaluator's tables, made again from the sections' definitions."""

import click

from workshop.generators import tables as generator

EPILOG = """\b
Examples
  shoe tables            write firmware/shoe/ranking/tables.py, print sizes and digests
  shoe tables --check    write nothing; 1 where the file is not what would be written
"""


@click.command(epilog=EPILOG)
@click.option("--check", is_flag=True, help="Compare only, write nothing.")
def tables(check):
    """Make the evaluator's tables again and print the digest and size of each."""
    code = generator.main(["--check"] if check else [])
    if code:
        raise click.exceptions.Exit(code)
