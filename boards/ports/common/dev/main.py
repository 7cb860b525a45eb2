# Stock MicroPython runs this after every reset: the application in one of two folders.
import deploy

deploy.run()
