//go:build !linux

package render

// lowerPriority does nothing: elsewhere a priority belongs to the whole process.
func lowerPriority() {}
