"""`python -m card_shoe`: the command `shoe`, where no script of that name is on the path."""

from card_shoe.cli import main

if __name__ == "__main__":
    main()
