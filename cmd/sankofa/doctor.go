package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"sankofa/internal/config"
	"sankofa/internal/mail"
	"sankofa/internal/memory"
	"sankofa/internal/replica"
	"sankofa/internal/store"
)

// doctor looks at everything around the program, as serve would meet it, and changes
// nothing.
func doctor(ctx context.Context, args []string, env func(string) string, s streams) error {
	c, rest, err := config.Parse(newFlags("doctor", s), args, env)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("doctor takes no arguments, not %q", rest)
	}
	d := &diagnosis{Config: c, args: args, env: env}
	for _, look := range []func(context.Context){d.options, d.network, d.folder, d.machine, d.database, d.uploads, d.replica, d.letters, d.certificates} {
		look(ctx)
	}
	for _, f := range d.found {
		fmt.Fprintf(s.out, "%-8s %s\n         %s\n", f.kind, f.what, f.advice)
	}
	if n := d.count(problem); n > 0 {
		return fmt.Errorf("%d of the findings would keep the site from working or its data from being safe", n)
	}
	fmt.Fprintf(s.out, "Nothing is in the way of %s.\n", c.PublicURL)
	return nil
}

// The kinds of findings.
const (
	problem = "problem" // the site does not work, or loses or tells what it must not
	warning = "warning" // it works, but not as well as it could
)

// finding is one thing that is wrong, and what to do about it.
type finding struct{ kind, what, advice string }

type diagnosis struct {
	*config.Config
	args    []string
	env     func(string) string
	running bool // a server is using the data folder
	found   []finding
}

func (d *diagnosis) problem(what, advice string) {
	d.found = append(d.found, finding{problem, what, advice})
}

func (d *diagnosis) warning(what, advice string) {
	d.found = append(d.found, finding{warning, what, advice})
}

func (d *diagnosis) count(kind string) (n int) {
	for _, f := range d.found {
		if f.kind == kind {
			n++
		}
	}
	return n
}

// probe bounds one look at something over the network.
const probe = 10 * time.Second

// options looks at how the options were given, and which do not fit together.
func (d *diagnosis) options(context.Context) {
	for _, name := range config.Unknown(os.Environ()) {
		d.warning(name+" is not an option", "Perhaps it is misspelled; `sankofa help` lists them.")
	}
	flags, files := config.Secrets(d.args, d.env)
	for _, name := range flags {
		d.warning(name+" is on the command line", "Whoever is on this machine can read it there. Use its variable, or the variable with _FILE.")
	}
	for name, path := range files {
		if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
			d.problem(fmt.Sprintf("%s: %s can be read by others", name, path), "chmod 600 "+path)
		}
	}
	if d.AnalyticsURL != "" && !strings.Contains(string(d.FooterLinks), `"privacy"`) {
		d.warning("visits are counted elsewhere, and no page says so", "Name a privacy page in SANKOFA_FOOTER_LINKS.")
	}
	if len(d.SecurityContacts) == 0 {
		d.warning("nobody is named for reports of weaknesses", "Set SANKOFA_SECURITY_CONTACT to an address.")
	}
	if !d.RateLimit {
		d.problem("one client may ask as often as it likes", "Leave --rate-limit on; off is for load tests.")
	}
}

// network looks at where the site listens, and how readers get there.
func (d *diagnosis) network(context.Context) {
	for _, trusted := range d.TrustedProxies {
		if trusted.Bits() == 0 {
			d.problem("everyone is a trusted proxy: "+trusted.String(), "Anyone can then pretend to be anyone else. Name the addresses of your proxies alone.")
		}
	}
	public, err := url.Parse(d.PublicURL)
	if err != nil {
		return // it was read as an address before
	}
	isLocal := false
	if addr, err := netip.ParseAddr(public.Hostname()); err == nil {
		isLocal = addr.IsLoopback()
	} else {
		isLocal = public.Hostname() == "localhost"
	}
	switch {
	case isLocal && !loopback(d.Addr):
		d.problem("links in letters and pages lead to "+d.PublicURL, "Nobody but this machine can open that. Set --public-url to what readers type.")
	case !isLocal && public.Scheme != "https":
		d.problem("readers come over plain HTTP: "+d.PublicURL, "Passwords cross the network in the clear. Use --acme-domains, or a proxy with TLS and an https --public-url.")
	case !isLocal && len(d.ACMEDomains) == 0 && len(d.TrustedProxies) == 0:
		d.warning("there must be a proxy in front, and it is not trusted", "All readers count as one client then. Set --trusted-proxies to its address.")
	}
}

// loopback tells whether only this machine reaches an address to listen on.
func loopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// folder looks at the data folder.
func (d *diagnosis) folder(context.Context) {
	info, err := os.Stat(d.Data)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return // serve makes it; the machine's part says whether it can
	case err != nil:
		d.problem("the data folder cannot be looked at: "+err.Error(), "Run the program as the user that owns it.")
		return
	case !info.IsDir():
		d.problem(d.Data+" is not a folder", "Name another one with --data.")
		return
	}
	if info.Mode().Perm()&0o077 != 0 {
		d.problem(d.Data+" can be read by others", "chmod 700 "+d.Data)
	}
	file, err := os.CreateTemp(d.Data, "doctor-")
	if err != nil {
		d.problem("nothing can be written to "+d.Data+": "+err.Error(), "Give it to the user that runs the program.")
		return
	}
	_, _ = file.Close(), os.Remove(file.Name()) // it is empty
	if release, err := lock(d.Data); err != nil {
		d.running = true
	} else {
		release()
	}
}

// networkDisks are the file systems on which locks and syncing are not what SQLite
// needs, by the numbers of statfs(2).
var networkDisks = map[int64]string{0x6969: "NFS", 0x517b: "SMB", 0xff534d42: "CIFS", 0xfe534d42: "SMB2", 0x65735546: "FUSE", 0x01021997: "9P"}

// machine looks at disk, memory and open files.
func (d *diagnosis) machine(context.Context) {
	at := d.Data
	for {
		if _, err := os.Stat(at); err == nil || at == "/" || at == "." {
			break
		}
		at = filepath.Dir(at)
	}
	var disk syscall.Statfs_t
	if err := syscall.Statfs(at, &disk); err != nil {
		d.problem("the disk cannot be looked at: "+err.Error(), "Look at --data.")
		return
	}
	if name := networkDisks[int64(disk.Type)]; name != "" && d.DatabaseURL == "" {
		d.problem("the database would be on a disk over the network: "+name, "SQLite can be damaged there. Use a disk of this machine, or PostgreSQL.")
	}
	if free := int64(disk.Bavail) * disk.Bsize; free < leastDisk {
		d.problem(fmt.Sprintf("%d MiB are free on the disk of %s", free>>20, at), "Make room: a full disk stops everything but reading.")
	}
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err == nil && files.Max < leastFiles {
		d.problem(fmt.Sprintf("the program may open %d files", files.Max), "Each reader needs one: raise the limit (LimitNOFILE in the unit).")
	}
	if available := memory.Available(); int64(d.Memory)<<20 > available {
		d.problem(fmt.Sprintf("--memory is %d MiB, and the machine has %d", d.Memory, available>>20), "Leave it out, or say less than there is.")
	}
	if need := int64(d.CacheSize) << 20; need > memoryOf(d.Config)/2 {
		d.warning(fmt.Sprintf("--cache-size %d is more than half of the memory of the program", d.CacheSize), "Lower it; the catalogue and the pages need room, too.")
	}
}

const (
	leastDisk  = 512 << 20 // bytes
	leastFiles = 4096
)

// database looks at the archive without opening it.
func (d *diagnosis) database(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, probe)
	defer cancel()
	found, err := store.Diagnose(ctx, store.Options{Folder: d.Data, DatabaseURL: d.DatabaseURL, DirectURL: d.DirectURL, ReadURL: d.ReadURL})
	if err != nil {
		advice := "Look at --database-url: host, port, name, user and password."
		if d.DatabaseURL == "" {
			advice = "`sankofa check` tells more; a backup brings it back (`sankofa restore`)."
		}
		d.problem("the database cannot be read: "+err.Error(), advice)
		return
	}
	switch {
	case found.Schema > found.Newest:
		d.problem("the database belongs to a newer version of Sankofa", "Start that version, or restore a backup from before the upgrade.")
	case found.Schema > 0 && found.Schema < found.Newest:
		d.warning("the database is of an older version", "serve brings it up to date at its start. Make a backup first.")
	}
	if found.Schema > 0 && found.Admins == 0 && (d.AdminEmail == "" || d.AdminPassword == "") {
		d.warning("there is no admin", "`sankofa user add --email ADDRESS --role admin`, or the link that serve prints.")
	}
	if found.Closed != nil {
		d.problem(found.Closed.Error(), "Start the server at the new place. If that was given up: sankofa move --reopen.")
	}
	if d.DatabaseURL != "" {
		d.postgres(found)
		d.nodes(found)
	}
}

// nodes looks at what several nodes need.
func (d *diagnosis) nodes(found *store.Diagnosis) {
	if found.Direct != nil {
		d.problem("SANKOFA_DATABASE_DIRECT_URL does not work: "+found.Direct.Error(), "It names PostgreSQL itself, past the pooler: look at host, port, name, user and password.")
	}
	if found.Read != nil {
		d.problem("SANKOFA_DATABASE_READ_URL does not work: "+found.Read.Error(), "Look at host, port, name, user and password of the replica.")
	}
	if len(found.Lacking) > 0 {
		d.warning("connections of the pooler lack "+strings.Join(found.Lacking, ", "), "See connect_query in deploy/pgbouncer.ini.")
	}
	if found.Storage == "" || d.MovedStorage {
		return
	}
	if here, err := storageHere(d.Config); err != nil || here != found.Storage {
		d.problem(fmt.Sprintf("the database says that the uploads are in %s, and this server would keep them in %s", describeStorage(found.Storage, otherFolder), describeStorage(here, ownFolder)),
			"Give every node the same --s3-url. If the files were moved here by hand, start once with --moved-storage on.")
	}
}

func (d *diagnosis) postgres(found *store.Diagnosis) {
	if found.Server < 150000 {
		d.problem(fmt.Sprintf("PostgreSQL is of version %d", found.Server/10000), "Sankofa needs 15 or newer.")
	}
	if found.Encoding != "UTF8" {
		d.problem("the database stores texts as "+found.Encoding, "Make it anew: createdb --encoding=UTF8 --template=template0.")
	}
	for _, name := range found.Unsafe {
		d.problem(name+" is off in PostgreSQL", "What was acknowledged can be lost. Turn it on.")
	}
	if found.Standby {
		d.problem("--database-url leads to a standby, which takes no writes", "Name the primary.")
	}
	if !found.MayCreate {
		d.problem("the role may make no tables in the database", "Let it own the database: ALTER DATABASE … OWNER TO ….")
	}
	if found.Connections < found.PerNode {
		d.problem(fmt.Sprintf("PostgreSQL allows %d connections, and one node takes up to %d", found.Connections, found.PerNode), "Raise max_connections, or put PgBouncer between.")
	}
	if ahead := found.Ahead.Abs(); ahead > 2*time.Minute {
		d.problem(fmt.Sprintf("the clocks of this machine and of PostgreSQL are %s apart", ahead.Round(time.Second)), "Run NTP on both.")
	}
}

// uploads looks at where pictures are kept.
func (d *diagnosis) uploads(ctx context.Context) {
	if d.S3URL == "" {
		if d.DatabaseURL != "" {
			d.warning("uploads are kept in the data folder", "That is fine for one node. Several need one bucket: --s3-url.")
		}
		return
	}
	ctx, cancel := context.WithTimeout(ctx, probe)
	defer cancel()
	files, err := openBlobs(ctx, d.Config)
	if err == nil {
		if checked, ok := files.(interface{ Check(context.Context) error }); ok {
			err = checked.Check(ctx)
		}
	}
	if err != nil {
		d.problem("nothing can be written to the bucket: "+err.Error(), "Look at --s3-url: host, bucket, key and secret, and whether the key may write.")
	}
}

// replica looks at where a copy of the archive is kept.
func (d *diagnosis) replica(ctx context.Context) {
	if d.Replicate == "" {
		return
	}
	if err := separateTarget(d.Config); err != nil {
		d.problem(err.Error(), "Look at --replicate.")
		return
	}
	if !strings.HasPrefix(d.Replicate, "s3://") {
		var target, data syscall.Stat_t
		if err := syscall.Stat(d.Replicate, &target); err != nil {
			d.warning("there is no folder for the replica yet: "+err.Error(), "It is made at the start, if its disk is there.")
			return
		}
		if err := syscall.Stat(d.Data, &data); err == nil && data.Dev == target.Dev {
			d.warning("the replica is on the disk of the archive", "It would be lost with it. Name a folder on another disk, or a bucket.")
		}
		file, err := os.CreateTemp(d.Replicate, "doctor-")
		if err != nil {
			d.problem("nothing can be written to the replica: "+err.Error(), "Give the folder to the user that runs the program.")
			return
		}
		_, _ = file.Close(), os.Remove(file.Name()) // it is empty
		return
	}
	ctx, cancel := context.WithTimeout(ctx, probe)
	defer cancel()
	target, err := replica.Open(ctx, d.Replicate)
	if err == nil {
		err = target.Check(ctx)
	}
	if err != nil {
		d.problem("nothing can be written to the replica: "+err.Error(), "Look at --replicate: host, bucket, key and secret, and whether the key may write.")
	}
}

// letters looks at the mail server.
func (d *diagnosis) letters(ctx context.Context) {
	if d.SMTPURL == "" {
		d.warning("there is no mail server", "Invitations and password links are files in the outbox folder, with several nodes in that of the node that was asked, for admins to hand over. Set --smtp-url.")
		return
	}
	ctx, cancel := context.WithTimeout(ctx, probe)
	defer cancel()
	if err := mail.CheckSMTP(ctx, d.SMTPURL); err != nil {
		d.problem("the mail server does not take letters: "+err.Error(), "Look at --smtp-url: host, port, user and password.")
	}
}

// certificates looks at whether the addresses are free, and whether an issuer of
// certificates would find the site.
func (d *diagnosis) certificates(ctx context.Context) {
	if !d.running {
		addresses := []string{d.Addr}
		if len(d.ACMEDomains) > 0 {
			addresses = append(addresses, d.HTTPAddr)
		}
		if d.MetricsAddr != "" {
			addresses = append(addresses, d.MetricsAddr)
		}
		for _, addr := range addresses {
			if l, err := net.Listen("tcp", addr); err != nil {
				d.problem("nobody can listen on "+addr+": "+err.Error(), "Stop the other program, choose another address, or allow low ports (CAP_NET_BIND_SERVICE).")
			} else {
				_ = l.Close() // nobody has come
			}
		}
	}
	ctx, cancel := context.WithTimeout(ctx, probe)
	defer cancel()
	for _, name := range d.ACMEDomains {
		if _, err := net.DefaultResolver.LookupHost(ctx, name); err != nil {
			d.problem(name+" leads nowhere: "+err.Error(), "Make an A or AAAA record for it that leads to this machine.")
		}
	}
}
