// Package social serves the preview pictures of events, where links to
// them are shown.
package social

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/singleflight"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/cache"
	"sankofa/internal/fair"
	"sankofa/internal/media"
	"sankofa/internal/media/card"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
)

// Archive is what the pictures are made from.
type Archive interface {
	Event(ctx context.Context, id string) (*archive.Event, error)
	Settings(ctx context.Context) (archive.Settings, error)
}

// Options are the parts that pictures are made with.
type Options struct {
	Archive Archive
	// Cache holds drawn pictures. Their names carry the version of the event.
	Cache  *cache.Cache
	Files  blob.Store
	Images *media.Processor
	// Cloth draws the cloth of an event.
	Cloth   func(ctx context.Context, e *archive.Event, width, height int) (string, error)
	Log     *slog.Logger
	Address func(*http.Request) netip.Addr
	// ImageLimiter bounds how many pictures are drawn for a client; RequestLimiter is
	// told what they cost.
	ImageLimiter, RequestLimiter *middleware.Limiter
}

// maxWaiting is how many pictures may wait to be drawn.
const maxWaiting = 128

// drawTimeout bounds the drawing of one picture.
const drawTimeout = 20 * time.Second

// versioned is the policy for the address of one version: readers keep it for a day
// without asking, caches that serve many people ask each time, so that what is
// withdrawn is withdrawn for everyone.
const versioned response.Policy = "public, max-age=86400, s-maxage=0, immutable"

// SitePath is the address of the picture for pages that are not about one event.
const SitePath = "/og/site.jpg"

// siteCloth is the event whose cloth stands for the site: none, of a country, a tag
// and an id that were chosen for their looks.
var siteCloth = &archive.Event{Entry: archive.Entry{ID: "sankofa"}, Country: "Ghana", CountryCode: "GH", Tags: []string{"independence"}, Precision: archive.PrecisionDay}

// Cards serves /og/site.jpg and /og/events/{id}.jpg.
type Cards struct {
	Options
	drawing  *fair.Queue
	flight   singleflight.Group
	pictures cache.Space[*picture]
}

// New makes the pictures' handler. As many are drawn at once as there are processors.
func New(o Options) *Cards {
	return &Cards{
		Options: o, drawing: fair.New(runtime.NumCPU(), maxWaiting), pictures: cache.NewSpace[*picture](o.Cache, "pictures"),
	}
}

// Path is the address of an event's picture in its present version.
func Path(e *archive.Event) string {
	return "/og/events/" + e.ID + ".jpg?v=" + strconv.Itoa(e.Version)
}

// ServeHTTP sends a picture. Whether the event may be seen is asked every time,
// whatever is kept.
func (c *Cards) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := c.send(w, r); err != nil {
		response.Failure(r, c.Log, err).Write(w)
	}
}

func (c *Cards) send(w http.ResponseWriter, r *http.Request) error {
	query, err := response.Query(r)
	if err != nil {
		return err
	}
	settings, err := c.Archive.Settings(r.Context())
	if err != nil {
		return err
	}
	if r.URL.Path == SitePath {
		made, err := c.picture(r, settings.SiteName+"\x00"+settings.SiteDescription, func(ctx context.Context) (*picture, error) {
			return c.drawSite(ctx, settings)
		})
		if err != nil {
			return err
		}
		made.send(w, r, response.Shared, time.Time{})
		return nil
	}
	name, ok := strings.CutPrefix(r.URL.Path, "/og/events/")
	id, jpg := strings.CutSuffix(name, ".jpg")
	if !ok || !jpg || strings.Contains(id, "/") || !response.Text(id) {
		return archive.ErrNotFound
	}
	event, err := c.Archive.Event(r.Context(), id)
	if err != nil {
		return err
	}
	if !event.Public() {
		return archive.ErrEventNotFound
	}
	version := strconv.Itoa(event.Version)
	made, err := c.picture(r, event.ID+"\x00"+version+"\x00"+settings.SiteName, func(ctx context.Context) (*picture, error) {
		return c.draw(ctx, event, settings.SiteName)
	})
	if err != nil {
		return err
	}
	policy := response.Shared
	if query.Get("v") == version && made.complete {
		policy = versioned
	}
	made.send(w, r, policy, event.UpdatedAt)
	return nil
}

// picture is a card as it is sent.
type picture struct {
	jpeg     []byte
	tag      string
	complete bool // false if a part is temporarily unavailable
}

func (p *picture) send(w http.ResponseWriter, r *http.Request, policy response.Policy, modified time.Time) {
	h := w.Header()
	h.Set("Content-Type", "image/jpeg")
	h.Set("Cache-Control", string(policy))
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // it is made to be shown elsewhere
	h.Set("Etag", p.tag)
	http.ServeContent(w, r, "", modified, bytes.NewReader(p.jpeg))
}

// picture returns the picture of a name, drawn once for all who ask.
func (c *Cards) picture(r *http.Request, name string, draw func(context.Context) (*picture, error)) (*picture, error) {
	if p, ok := c.pictures.Get(name); ok {
		return p, nil
	}
	client := c.Address(r)
	if err := c.ImageLimiter.Allow(client, 1); err != nil {
		return nil, err
	}
	c.RequestLimiter.Spend(client, middleware.CostCard)
	mark := c.Cache.Mark()
	made, err, _ := c.flight.Do(name, func() (any, error) {
		// Others may be waiting for the same, so it is not cut off with the first.
		ctx, cancel := context.WithTimeout(middleware.WithClient(context.WithoutCancel(r.Context()), client), drawTimeout)
		defer cancel()
		leave, err := c.drawing.Enter(ctx)
		if err != nil {
			return nil, archive.ErrUnavailable
		}
		defer leave()
		p, err := draw(ctx)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(p.jpeg)
		p.tag = `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
		if p.complete {
			c.pictures.Put(name, p, len(p.jpeg), mark)
		}
		return p, nil
	})
	if err != nil {
		return nil, err
	}
	return made.(*picture), nil
}

// drawSite makes the picture of the site itself.
func (c *Cards) drawSite(ctx context.Context, settings archive.Settings) (*picture, error) {
	cloth, err := c.cloth(ctx, siteCloth)
	if err != nil {
		return nil, err
	}
	jpeg, err := card.DrawSite(settings.SiteName, settings.SiteDescription, cloth)
	return &picture{jpeg: jpeg, complete: true}, err
}

// cloth draws the cloth; a failure is temporary.
func (c *Cards) cloth(ctx context.Context, e *archive.Event) (string, error) {
	cloth, err := c.Cloth(ctx, e, card.ClothWidth, card.Height)
	if err != nil {
		return "", errors.Join(archive.ErrUnavailable, err)
	}
	return cloth, nil
}

func (c *Cards) draw(ctx context.Context, e *archive.Event, site string) (*picture, error) {
	made := &picture{complete: true}
	drawn := card.Of(e, site)
	err := c.photo(ctx, e, &drawn)
	if err != nil {
		made.complete = !errors.Is(err, archive.ErrUnavailable) && ctx.Err() == nil
		c.Log.WarnContext(ctx, "photo not in the preview", "event", e.ID, "error", err.Error())
	}
	if drawn.Photo == nil {
		if drawn.Cloth, err = c.cloth(ctx, e); err != nil {
			return nil, err
		}
	}
	made.jpeg, err = card.Draw(drawn)
	return made, err
}

// photo puts the event's own photo on the card. An image on another site is never
// fetched: the server would go wherever anyone sends it.
func (c *Cards) photo(ctx context.Context, e *archive.Event, drawn *card.Card) error {
	name, ours := blob.Name(smallest(e, card.Width))
	if !ours {
		return nil
	}
	file, _, err := c.Files.Open(ctx, name)
	if err != nil {
		return err
	}
	defer file.Close() // it was only read
	photo, err := c.Images.Cover(ctx, file, card.Width, card.PhotoHeight)
	if err == nil {
		drawn.Photo = photo
	}
	return err
}

// smallest is the smallest copy of an event's image that is wide enough.
func smallest(e *archive.Event, width int) string {
	url, best := e.Image, 0
	if e.Media == nil {
		return url
	}
	for _, v := range e.Media.Variants {
		if v.Width >= width && (best == 0 || v.Width < best) {
			url, best = v.URL, v.Width
		}
	}
	return url
}
