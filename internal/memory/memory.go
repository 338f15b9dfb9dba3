// Package memory sets how much memory the program takes: it reads what the machine or
// the container has, and tells Go's garbage collector.
package memory

import (
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

// Places that tell how much memory there is.
const (
	meminfo  = "/proc/meminfo"
	cgroupV2 = "/sys/fs/cgroup/memory.max"
	cgroupV1 = "/sys/fs/cgroup/memory/memory.limit_in_bytes"
)

// fallback is assumed where the system does not tell how much memory it has.
const fallback = 512 << 20

// Available returns the bytes of memory of the machine, or of the container if that
// has less.
func Available() int64 { return available(os.ReadFile) }

func available(read func(string) ([]byte, error)) int64 {
	least := int64(math.MaxInt64)
	for _, file := range []string{meminfo, cgroupV2, cgroupV1} {
		content, err := read(file)
		if err != nil {
			continue
		}
		if n := parse(string(content)); n > 0 {
			least = min(least, n)
		}
	}
	if least == math.MaxInt64 {
		return fallback
	}
	return least
}

// parse reads the limit of a control group, a number of bytes or "max", or the line
// MemTotal of /proc/meminfo, a number of kB. It returns 0 if there is no limit.
func parse(content string) int64 {
	fields := strings.Fields(content)
	unit := int64(1)
	if len(fields) > 1 && fields[0] == "MemTotal:" {
		fields, unit = fields[1:], 1024
	}
	if len(fields) == 0 {
		return 0
	}
	n, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil || n <= 0 || n > math.MaxInt64/unit {
		return 0
	}
	return n * unit
}

// Default is the share of the available memory that the program takes if it is not
// told otherwise. The rest is for the system, above all for its cache of files.
func Default(available int64) int64 { return available / 4 * 3 }

// gcPercent trades memory for processor time. Serving cached responses leaves little
// behind that lives, so the collector would run many times a second for a few
// megabytes; the limit keeps it from taking more than there is.
const gcPercent = 300

// Apply tells Go's garbage collector to keep the program within total bytes. GOGC and
// GOMEMLIMIT take precedence.
func Apply(total int64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(heapLimit(total))
	}
}

// Bodies is the share of total bytes that the bodies of requests may take. Each is
// held twice while it is decoded.
func Bodies(total int64) int64 { return total / 16 }

// Connections is how many connections there may be. One takes some 20 KiB, and three
// times as much while its request is read.
func Connections(total int64) int { return int(min(max(total/(256<<10), 512), 16384)) }

// outsideHeap is what the database and the rendering of pages take, which Go's limit
// does not count.
const outsideHeap = 160 << 20

func heapLimit(total int64) int64 { return max(total-outsideHeap, total/2) }
