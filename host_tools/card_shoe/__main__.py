"""`python -m card_shoe`: the command `shoe`."""

from card_shoe.cli import main

if __name__ == "__main__":
    main()
