package replica

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"sankofa/internal/blob"
)

// ErrDamaged means that a file of a replica is not what it was.
var ErrDamaged = errors.New("the replica is damaged")

// partSize is how many bytes of an LTX file are stored as one object. A snapshot of a
// large archive is sent in pieces that a slow line takes within the time of one call.
const partSize = 8 << 20

// part is the name of such a piece: level, first and last transaction, milliseconds,
// number, and a mark at the last one, without which the file is not complete.
var part = regexp.MustCompile(`^ltx(\d)/([0-9a-f]{16})-([0-9a-f]{16})-(\d{13})\.(\d{5})(\.end)?$`)

func levelFolder(level int) string { return "ltx" + strconv.Itoa(level) }

// stored is an LTX file in a target.
type stored struct {
	ltx.FileInfo
	sizes []int64 // of its parts
}

func (s *stored) base() string {
	return fmt.Sprintf("%s/%016x-%016x-%013d", levelFolder(s.Level), uint64(s.MinTXID), uint64(s.MaxTXID), s.CreatedAt.UnixMilli())
}

func (s *stored) part(i int) string {
	name := fmt.Sprintf("%s.%05d", s.base(), i)
	if i == len(s.sizes)-1 {
		name += ".end"
	}
	return name
}

// client is a litestream.ReplicaClient over a store of files. There is one writer, so a
// level is listed once and remembered.
type client struct {
	files blob.Store
	// before is called before a change or a snapshot of the database is in the target,
	// when all of it has been read.
	before func(ctx context.Context, level int) error
	bytes  atomic.Int64 // stored so far

	mu     sync.Mutex
	levels map[int][]*stored // by first transaction
}

func newClient(files blob.Store) *client {
	return &client{files: files, levels: map[int][]*stored{}}
}

// Type implements litestream.ReplicaClient.
func (c *client) Type() string { return "sankofa" }

// Init implements litestream.ReplicaClient.
func (c *client) Init(context.Context) error { return nil }

// SetLogger implements litestream.ReplicaClient.
func (c *client) SetLogger(*slog.Logger) {}

// forget makes the next call list the target anew.
func (c *client) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.levels)
}

// level lists a level. The caller holds the lock.
func (c *client) level(ctx context.Context, level int) ([]*stored, error) {
	if list, ok := c.levels[level]; ok {
		return list, nil
	}
	list, _, err := listLevel(ctx, c.files, level)
	if err == nil {
		c.levels[level] = list
	}
	return list, err
}

// listLevel returns the complete files of a level, and the objects that belong to none.
func listLevel(ctx context.Context, files blob.Store, level int) (list []*stored, rest []blob.Info, err error) {
	type piece struct {
		number int
		last   bool
		info   blob.Info
	}
	pieces := map[string][]piece{}
	found := map[string]*stored{}
	err = files.ListUnder(ctx, levelFolder(level), func(infos []blob.Info) error {
		for _, info := range infos {
			m := part.FindStringSubmatch(info.Name)
			if m == nil {
				continue // not one of ours
			}
			lo, _ := strconv.ParseUint(m[2], 16, 64)    // digits, by the pattern
			hi, _ := strconv.ParseUint(m[3], 16, 64)    // digits, by the pattern
			millis, _ := strconv.ParseInt(m[4], 10, 64) // digits, by the pattern
			number, _ := strconv.Atoi(m[5])             // digits, by the pattern
			s := &stored{FileInfo: ltx.FileInfo{Level: level, MinTXID: ltx.TXID(lo), MaxTXID: ltx.TXID(hi), CreatedAt: time.UnixMilli(millis).UTC()}}
			found[s.base()] = s
			pieces[s.base()] = append(pieces[s.base()], piece{number, m[6] != "", info})
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	for base, s := range found {
		of := pieces[base]
		slices.SortFunc(of, func(a, b piece) int { return cmp.Compare(a.number, b.number) })
		whole := of[len(of)-1].last
		for i, p := range of {
			whole = whole && p.number == i
			s.sizes = append(s.sizes, p.info.Size)
			s.Size += p.info.Size
		}
		if !whole {
			for _, p := range of {
				rest = append(rest, p.info)
			}
			continue
		}
		list = append(list, s)
	}
	slices.SortFunc(list, compareStored)
	return list, rest, nil
}

func compareStored(a, b *stored) int {
	return cmp.Or(cmp.Compare(a.MinTXID, b.MinTXID), cmp.Compare(a.MaxTXID, b.MaxTXID), a.CreatedAt.Compare(b.CreatedAt))
}

// LTXFiles implements litestream.ReplicaClient. Names hold the exact times, so that
// nothing more has to be asked for them.
func (c *client) LTXFiles(ctx context.Context, level int, seek ltx.TXID, _ bool) (ltx.FileIterator, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := c.level(ctx, level)
	if err != nil {
		return nil, err
	}
	infos := make([]*ltx.FileInfo, 0, len(list))
	for _, s := range list {
		if s.MinTXID >= seek {
			info := s.FileInfo
			infos = append(infos, &info)
		}
	}
	return ltx.NewFileInfoSliceIterator(infos), nil
}

func (c *client) find(ctx context.Context, level int, lo, hi ltx.TXID) (*stored, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := c.level(ctx, level)
	if err != nil {
		return nil, err
	}
	for _, s := range slices.Backward(list) { // the newest of several
		if s.MinTXID == lo && s.MaxTXID == hi {
			return s, nil
		}
	}
	return nil, os.ErrNotExist
}

// OpenLTXFile implements litestream.ReplicaClient.
func (c *client) OpenLTXFile(ctx context.Context, level int, lo, hi ltx.TXID, offset, size int64) (io.ReadCloser, error) {
	s, err := c.find(ctx, level, lo, hi)
	if err != nil {
		return nil, err
	}
	left := s.Size - offset
	if size > 0 {
		left = min(left, size)
	}
	return &partsReader{ctx: ctx, files: c.files, of: s, skip: offset, left: left}, nil
}

// partsReader reads an LTX file from its parts.
type partsReader struct {
	ctx   context.Context
	files blob.Store
	of    *stored
	next  int   // part to open
	skip  int64 // bytes until the first one to be read
	left  int64 // bytes to be read
	open  io.ReadSeekCloser
}

func (r *partsReader) Read(p []byte) (int, error) {
	for r.left > 0 {
		if r.open == nil {
			if err := r.advance(); err != nil {
				return 0, err
			}
			continue
		}
		n, err := r.open.Read(p[:min(int64(len(p)), r.left)])
		r.left -= int64(n)
		if errors.Is(err, io.EOF) {
			err = r.open.Close()
			r.open = nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.EOF
}

func (r *partsReader) advance() error {
	for r.next < len(r.of.sizes) && r.skip >= r.of.sizes[r.next] {
		r.skip -= r.of.sizes[r.next]
		r.next++
	}
	if r.next == len(r.of.sizes) {
		return io.ErrUnexpectedEOF
	}
	f, _, err := r.files.Open(r.ctx, r.of.part(r.next))
	if err != nil {
		return err
	}
	if _, err := f.Seek(r.skip, io.SeekStart); err != nil {
		return errors.Join(err, f.Close())
	}
	r.open, r.skip = f, 0
	r.next++
	return nil
}

func (r *partsReader) Close() error {
	if r.open == nil {
		return nil
	}
	return r.open.Close()
}

// WriteLTXFile implements litestream.ReplicaClient.
func (c *client) WriteLTXFile(ctx context.Context, level int, lo, hi ltx.TXID, r io.Reader) (*ltx.FileInfo, error) {
	header, r, err := ltx.PeekHeader(r)
	if err != nil {
		return nil, fmt.Errorf("read what is to be stored: %w", err)
	}
	s := &stored{FileInfo: ltx.FileInfo{Level: level, MinTXID: lo, MaxTXID: hi, CreatedAt: time.UnixMilli(header.Timestamp).UTC()}}
	var buffer bytes.Buffer
	for i := 0; ; i++ {
		buffer.Reset()
		n, err := io.CopyN(&buffer, r, partSize)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("read what is to be stored: %w", err)
		}
		s.sizes, s.Size = append(s.sizes, n), s.Size+n
		name, last := fmt.Sprintf("%s.%05d", s.base(), i), errors.Is(err, io.EOF)
		if last {
			name = s.part(i)
			if c.before != nil {
				if err := c.before(ctx, level); err != nil {
					return nil, err
				}
			}
		}
		if err := c.files.Put(ctx, name, bytes.NewReader(buffer.Bytes()), n); err != nil {
			return nil, err
		}
		c.bytes.Add(n)
		if last {
			break
		}
	}
	if err := c.remember(ctx, s); err != nil {
		return nil, err
	}
	info := s.FileInfo
	return &info, nil
}

func (c *client) remember(ctx context.Context, s *stored) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := c.level(ctx, s.Level)
	if err != nil {
		return err
	}
	if at, found := slices.BinarySearchFunc(list, s, compareStored); !found {
		c.levels[s.Level] = slices.Insert(list, at, s)
	}
	return nil
}

// DeleteLTXFiles implements litestream.ReplicaClient. The mark of completeness goes
// first.
func (c *client) DeleteLTXFiles(ctx context.Context, infos []*ltx.FileInfo) error {
	for _, info := range infos {
		s, err := c.find(ctx, info.Level, info.MinTXID, info.MaxTXID)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		for i := range slices.Backward(s.sizes) {
			if err := c.files.Delete(ctx, s.part(i)); err != nil {
				return err
			}
		}
		c.mu.Lock()
		c.levels[s.Level] = slices.DeleteFunc(c.levels[s.Level], func(other *stored) bool { return other == s })
		c.mu.Unlock()
	}
	return nil
}

// DeleteAll implements litestream.ReplicaClient. Nobody here asks for it.
func (c *client) DeleteAll(context.Context) error {
	return errors.New("a replica is never deleted as a whole")
}

// verify reads a file from the target and compares it with its checksum.
func (c *client) verify(ctx context.Context, info *ltx.FileInfo) (err error) {
	r, err := c.OpenLTXFile(ctx, info.Level, info.MinTXID, info.MaxTXID, 0, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	if err := ltx.NewDecoder(r).Verify(); err != nil {
		return fmt.Errorf("%s: %w: %w", (&stored{FileInfo: *info}).base(), ErrDamaged, err)
	}
	return nil
}

// sweep removes what writers that were killed left of unfinished files.
func (c *client) sweep(ctx context.Context, before time.Time) error {
	for level := range litestream.SnapshotLevel + 1 {
		_, rest, err := listLevel(ctx, c.files, level)
		if err != nil {
			return err
		}
		for _, info := range rest {
			if info.Modified.Before(before) {
				if err := c.files.Delete(ctx, info.Name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
