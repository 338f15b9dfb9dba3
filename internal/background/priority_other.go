//go:build !linux

package background

// lowerPriority does nothing: elsewhere a priority belongs to the whole process.
func lowerPriority() {}
