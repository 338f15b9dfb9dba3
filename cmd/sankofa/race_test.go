//go:build race

package main

// underRace is how much more memory a program takes with the race detector in it.
const underRace = 2
