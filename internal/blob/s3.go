package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Timeouts and retries. Each call is retried with exponential back-off and jitter.
const (
	attempts    = 3
	connectTime = 5 * time.Second
	answerTime  = 15 * time.Second
	callTime    = 30 * time.Second // for one call with all its tries
	putTime     = 2 * time.Minute
)

// S3 stores files in a bucket.
type S3 struct {
	client *minio.Client
	bucket string
}

// OpenS3 reads an address of the form s3://KEY:SECRET@host:port/bucket?tls=false and
// checks that the bucket exists and can be reached. It creates nothing.
func OpenS3(ctx context.Context, address string) (*S3, error) {
	s, err := parseS3(address)
	if err != nil {
		return nil, err
	}
	found, err := s.exists(ctx)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the bucket %s cannot be reached: %w", s.bucket, err)
	case !found:
		return nil, s.missing()
	}
	return s, nil
}

func (s *S3) exists(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	return s.client.BucketExists(ctx, s.bucket)
}

func (s *S3) missing() error {
	return fmt.Errorf("the bucket %s does not exist; make it first", s.bucket)
}

func parseS3(address string) (*S3, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the S3 address cannot be read") // the error would print the secret
	}
	secret, _ := u.User.Password()
	bucket := strings.Trim(u.Path, "/")
	switch {
	case u.Scheme != "s3", u.Host == "", bucket == "", strings.Contains(bucket, "/"), u.User.Username() == "", secret == "":
		return nil, errors.New("the S3 address is not of the form s3://KEY:SECRET@host:port/bucket")
	}
	query := u.Query()
	region := query.Get("region")
	if region == "" {
		region = "us-east-1"
	}
	client, err := minio.New(u.Host, &minio.Options{
		Creds:  credentials.NewStaticV4(u.User.Username(), secret, ""),
		Secure: query.Get("tls") != "false", Region: region, MaxRetries: attempts,
		BucketLookup: minio.BucketLookupAuto,
		Transport: &http.Transport{
			Proxy:                 http.ProxyFromEnvironment,
			DialContext:           (&net.Dialer{Timeout: connectTime, KeepAlive: 30 * time.Second}).DialContext,
			TLSHandshakeTimeout:   connectTime,
			ResponseHeaderTimeout: answerTime,
			ExpectContinueTimeout: time.Second,
			MaxIdleConns:          64, MaxIdleConnsPerHost: 32,
			IdleConnTimeout:    time.Minute,
			DisableCompression: true,
			ForceAttemptHTTP2:  true,
		},
	})
	if err != nil {
		return nil, fmt.Errorf("open the S3 store: %w", err)
	}
	return &S3{client, bucket}, nil
}

// failure maps an S3 error to an error of this package.
func failure(what, name string, err error) error {
	if err == nil {
		return nil
	}
	switch code := minio.ToErrorResponse(err).Code; code {
	case "NoSuchKey", "NotFound":
		return fmt.Errorf("%s %s: %w", what, name, ErrNotFound)
	case "QuotaExceeded", "XMinioStorageFull", "InsufficientStorage":
		return fmt.Errorf("%s %s: %w: %w", what, name, errNoSpace, err)
	}
	return unavailable(what, name, err)
}

// Put implements Store. A file is small enough to be sent in one piece.
func (s *S3) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	if !ValidName(name) {
		return fmt.Errorf("put: %q is not a name", name)
	}
	ctx, cancel := context.WithTimeout(ctx, putTime)
	defer cancel()
	info, err := s.client.PutObject(ctx, s.bucket, name, r, size, minio.PutObjectOptions{
		DisableMultipart: true, ContentType: "application/octet-stream", CacheControl: "private",
	})
	if err == nil && info.Size != size {
		err = io.ErrShortWrite
	}
	return failure("put", name, err)
}

// object is an open file; closing it cancels its context.
type object struct {
	*minio.Object
	cancel context.CancelFunc
}

func (o object) Close() error {
	defer o.cancel()
	return o.Object.Close()
}

// Open implements Store.
func (s *S3) Open(ctx context.Context, name string) (io.ReadSeekCloser, Info, error) {
	info, err := s.Stat(ctx, name)
	if err != nil {
		return nil, Info{}, err
	}
	// No timeout here: a slow client reads the body at its own pace.
	ctx, cancel := context.WithCancel(ctx)
	o, err := s.client.GetObject(ctx, s.bucket, name, minio.GetObjectOptions{})
	if err != nil {
		cancel()
		return nil, Info{}, failure("open", name, err)
	}
	return object{o, cancel}, info, nil
}

// Stat implements Store.
func (s *S3) Stat(ctx context.Context, name string) (Info, error) {
	if !ValidName(name) {
		return Info{}, ErrNotFound
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	info, err := s.client.StatObject(ctx, s.bucket, name, minio.StatObjectOptions{})
	if err != nil {
		return Info{}, failure("stat", name, err)
	}
	return Info{name, info.Size, info.LastModified}, nil
}

// Delete implements Store.
func (s *S3) Delete(ctx context.Context, name string) error {
	if !ValidName(name) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	err := failure("delete", name, s.client.RemoveObject(ctx, s.bucket, name, minio.RemoveObjectOptions{}))
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// List implements Store.
func (s *S3) List(ctx context.Context, page func([]Info) error) error {
	return s.list(ctx, "", page)
}

// ListUnder implements Store.
func (s *S3) ListUnder(ctx context.Context, folder string, page func([]Info) error) error {
	return s.list(ctx, folder+"/", page)
}

func (s *S3) list(ctx context.Context, prefix string, page func([]Info) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	infos := make([]Info, 0, pageSize)
	for o := range s.client.ListObjectsIter(ctx, s.bucket, minio.ListObjectsOptions{Recursive: true, Prefix: prefix}) {
		if o.Err != nil {
			return failure("list", s.bucket, o.Err)
		}
		if !ValidName(o.Key) {
			continue // not one of ours
		}
		infos = append(infos, Info{o.Key, o.Size, o.LastModified})
		if len(infos) == pageSize {
			if err := page(infos); err != nil {
				return err
			}
			infos = infos[:0]
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(infos) > 0 {
		return page(infos)
	}
	return nil
}

// Check implements Store.
func (s *S3) Check(ctx context.Context) error {
	found, err := s.exists(ctx)
	if err == nil && !found {
		err = s.missing()
	}
	return failure("check", s.bucket, err)
}
