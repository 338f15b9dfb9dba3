package installtest

import (
	"bytes"
	"sync"
)

// maxLog is how many bytes of what a program says are kept.
const maxLog = 1 << 20

// Log keeps what a program says, and can be read while it is written to.
type Log struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.b.Len() > maxLog {
		l.b.Reset()
	}
	return l.b.Write(p)
}

func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
