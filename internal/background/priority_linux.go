package background

import "syscall"

// niceness is how far background work steps back behind other threads, of 19.
const niceness = 10

// lowerPriority lowers the priority of the calling thread. It is a wish: without it
// the work is done all the same.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, niceness) }
