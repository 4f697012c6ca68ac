"""`python -m terrarium` is the terrarium command."""

from terrarium.cli import main

if __name__ == "__main__":
    main()
