"""The pure core of Timeglas: rules, session, journal. It knows no screen and no pin."""
