package render

import "syscall"

// niceness is how far a render steps back behind other threads, of 19.
const niceness = 10

// lowerPriority lowers the priority of the calling thread. It is a wish: without it
// pages are rendered all the same.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, niceness) }
