package memory

import (
	"errors"
	"testing"
)

func TestAvailable(t *testing.T) {
	const machine = "MemTotal:       24653824 kB\nMemFree:          512000 kB\n"
	for name, tt := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"a machine":                    {map[string]string{meminfo: machine}, 24653824 << 10},
		"a container":                  {map[string]string{meminfo: machine, cgroupV2: "536870912\n"}, 512 << 20},
		"a container without a limit":  {map[string]string{meminfo: machine, cgroupV2: "max\n"}, 24653824 << 10},
		"an old kernel":                {map[string]string{meminfo: machine, cgroupV1: "268435456\n"}, 256 << 20},
		"an old kernel without limit":  {map[string]string{meminfo: machine, cgroupV1: "9223372036854771712\n"}, 24653824 << 10},
		"a system that does not tell":  {nil, fallback},
		"a file that is not a number":  {map[string]string{cgroupV2: "\n"}, fallback},
		"a number that is no quantity": {map[string]string{meminfo: "MemTotal: 9223372036854775807 kB\n"}, fallback},
	} {
		t.Run(name, func(t *testing.T) {
			got := available(func(file string) ([]byte, error) {
				if content, ok := tt.files[file]; ok {
					return []byte(content), nil
				}
				return nil, errors.New("no such file")
			})
			if got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestShares(t *testing.T) {
	for total, want := range map[int64][2]int64{128 << 20: {8 << 20, 512}, 512 << 20: {32 << 20, 2048}, 64 << 30: {4 << 30, 16384}} {
		if bodies, connections := Bodies(total), Connections(total); bodies != want[0] || int64(connections) != want[1] {
			t.Errorf("H-01 of %d: %d bytes of bodies and %d connections, want %v", total, bodies, connections, want)
		}
	}
}

func TestHeapLimit(t *testing.T) {
	for total, want := range map[int64]int64{384 << 20: 224 << 20, 200 << 20: 100 << 20} {
		if got := heapLimit(total); got != want {
			t.Errorf("of %d: got %d, want %d", total, got, want)
		}
	}
}
