package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/config"
	"sankofa/internal/store"
)

// reviewer decides from the command line on what waits.
type reviewer struct {
	db *store.Store
	by archive.Change
	s  streams
}

// keeper is who decides from the command line, unless an account is named.
var keeper = archive.Actor{ID: archive.ByOperator, FirstName: "The keeper of the archive", Role: archive.RoleAdmin}

func review(ctx context.Context, args []string, env func(string) string, s streams) (err error) {
	verb := args[0]
	fs := newFlags("review "+verb, s)
	as := fs.String("as", "", "address of the account that decides")
	fields := fs.String("fields", "", "the fields to accept, with commas; all if it is left out")
	message := fs.String("message", "", "what the sender is told")
	email := fs.String("email", "", "address to erase")
	name := fs.String("name", "", "name to erase")
	// The id comes first, as people say it, or after the options.
	var ids []string
	if args = args[1:]; len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		ids, args = args[:1], args[1:]
	}
	c, rest, err := config.Parse(fs, args, env)
	if err != nil {
		return err
	}
	ids = append(ids, rest...)
	db, err := open(ctx, c, newLog(s, env))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	r := reviewer{db, archive.Change{By: keeper, At: time.Now().UTC()}, s}
	if *as != "" {
		if r.by.By, err = r.account(ctx, *as); err != nil {
			return err
		}
	}
	switch verb {
	case "list":
		return r.list(ctx)
	case "erase":
		return r.erase(ctx, *email, *name)
	}
	if len(ids) != 1 {
		return fmt.Errorf("review %s needs the id of what waits; review list prints them", verb)
	}
	item, err := r.find(ctx, ids[0])
	if err != nil {
		return err
	}
	switch verb {
	case "accept":
		return r.accept(ctx, item, *fields, *message)
	case "decline":
		return r.decline(ctx, item, *message)
	}
	return r.decide(ctx, item, archive.Decision{Verdict: archive.VerdictReopen, Version: item.Version})
}

func (r reviewer) account(ctx context.Context, email string) (archive.Actor, error) {
	address, err := archive.ParseEmail(email)
	if err != nil {
		return archive.Actor{}, err
	}
	user, err := r.db.UserByEmail(ctx, address)
	if err != nil {
		return archive.Actor{}, err
	}
	return user.Actor(), archive.MayTry(user.Actor(), archive.ActReview)
}

// each calls use for everything that waits, doubted suggestions last.
func (r reviewer) each(ctx context.Context, use func(archive.ReviewItem) error) error {
	for _, kind := range []archive.ReviewKind{"", archive.ReviewDoubted} {
		for page := 1; ; page++ {
			queue, err := r.db.ReviewQueue(ctx, r.by.By, kind, archive.Page{Number: page, Limit: archive.MaxLimit})
			if err != nil {
				return err
			}
			for _, item := range queue.Items {
				if err := use(item); err != nil {
					return err
				}
			}
			if page*archive.MaxLimit >= queue.Total {
				break
			}
		}
	}
	return nil
}

func (r reviewer) list(ctx context.Context) error {
	tw := tabwriter.NewWriter(r.s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "ID\tKIND\tSINCE\tABOUT\tBY\tWHAT")
	err := r.each(ctx, func(item archive.ReviewItem) error {
		what := strings.Join(item.Fields, ", ")
		if item.Kind != archive.ReviewSuggestion {
			what = strings.Join(strings.Fields(archive.Shorten(item.Excerpt, 60)), " ")
		}
		if len(item.Doubts) > 0 {
			what += " (may be spam)"
		}
		_, err := fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\t%s\n", item.ID, item.Kind, item.Since.Format(time.DateOnly), item.Title, item.By, what)
		return err
	})
	return errors.Join(err, tw.Flush())
}

// find returns what waits under an id, or was decided on.
func (r reviewer) find(ctx context.Context, id string) (archive.ReviewItem, error) {
	found, err := r.db.ReviewItem(ctx, r.by.By, id)
	if archive.CodeOf(err) == archive.CodeNotFound {
		return archive.ReviewItem{}, fmt.Errorf("nothing waits under %q; review list prints what does", id)
	}
	if err != nil {
		return archive.ReviewItem{}, err
	}
	return *found, nil
}

func (r reviewer) accept(ctx context.Context, item archive.ReviewItem, fields, message string) error {
	var err error
	switch item.Kind {
	case archive.ReviewSuggestion:
		d := archive.Decision{Verdict: archive.VerdictAccept, Version: item.Version, Message: message}
		if fields != "" {
			d.Fields = strings.Split(fields, ",")
		}
		if err := r.seesAll(ctx, item.ID, d.Fields); err != nil {
			return err
		}
		return r.decide(ctx, item, d)
	case archive.ReviewDraft:
		_, err = r.db.UpdateEntry(ctx, item.EntryKind, item.ID, r.by, func(e archive.Item) error {
			if err := archive.MayStillChange(e, r.by.By, &item.Version); err != nil {
				return err
			}
			return archive.SetStatus(e, archive.StatusPublished, "")
		})
	case archive.ReviewComment:
		_, err = r.db.SetCommentStatus(ctx, item.EntryID, item.ID, archive.CommentPending, archive.CommentPublished, r.by)
	}
	return r.done(err, "%s is published.\n", item)
}

// seesAll refuses to accept a picture that nobody has looked at.
func (r reviewer) seesAll(ctx context.Context, id string, fields []string) error {
	of, err := r.db.Suggestion(ctx, id)
	if err != nil || fields != nil && !slices.Contains(fields, "pictures") {
		return err
	}
	for _, path := range of.NewPictures() {
		if _, err := r.db.HeldPicture(ctx, path); err == nil {
			return errors.New("a picture comes with this suggestion, which somebody has to see: accept it in the dashboard, or name the other --fields")
		}
	}
	return nil
}

func (r reviewer) decline(ctx context.Context, item archive.ReviewItem, message string) error {
	var err error
	switch item.Kind {
	case archive.ReviewSuggestion:
		return r.decide(ctx, item, archive.Decision{Verdict: archive.VerdictDecline, Version: item.Version, Message: message})
	case archive.ReviewDraft:
		reason, err := archive.ParseSendBack(message)
		if err != nil {
			return err
		}
		err = r.db.SendBack(ctx, item.EntryKind, item.ID, item.Version, reason, r.by, func(archive.Item) error { return nil })
		return r.done(err, "%s was sent back.\n", item)
	case archive.ReviewComment:
		_, err = r.db.SetCommentStatus(ctx, item.EntryID, item.ID, archive.CommentPending, archive.CommentHidden, r.by)
	}
	return r.done(err, "%s is hidden.\n", item)
}

func (r reviewer) done(err error, text string, item archive.ReviewItem) error {
	if err == nil {
		_, err = fmt.Fprintf(r.s.out, text, "The "+string(item.Kind)+" “"+item.Title+"”")
	}
	return err
}

func (r reviewer) decide(ctx context.Context, item archive.ReviewItem, d archive.Decision) error {
	decided, _, err := r.db.DecideSuggestion(ctx, item.ID, d, r.by, func(s *archive.Suggestion, _ archive.Item) error {
		return archive.MayReview(r.by.By, s)
	})
	if err != nil {
		return err
	}
	switch decided.Status {
	case archive.SuggestionAccepted, archive.SuggestionPartly:
		_, err = fmt.Fprintf(r.s.out, "Accepted of “%s”: %s.\n", decided.Title, strings.Join(decided.Accepted, ", "))
	case archive.SuggestionWaiting:
		_, err = fmt.Fprintf(r.s.out, "The suggestion on “%s” waits again.\n", decided.Title)
	default:
		_, err = fmt.Fprintf(r.s.out, "The suggestion on “%s” is declined.\n", decided.Title)
	}
	return err
}

// erase removes a name and an address from all that was sent under them.
func (r reviewer) erase(ctx context.Context, email, name string) error {
	who := archive.Erasure{Name: archive.TrimText(name)}
	if email != "" {
		address, err := archive.ParseEmail(email)
		if err != nil {
			return err
		}
		who.Email = address
		if user, err := r.db.UserByEmail(ctx, address); err == nil {
			who.Account = user.ID
		}
	}
	if who == (archive.Erasure{}) {
		return errors.New("review erase needs --email or --name")
	}
	n, err := r.db.EraseSenders(ctx, who, r.by)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(r.s.out, "Name and address removed from %s. Backups still hold them.\n", plural(n, "suggestion"))
	return err
}
