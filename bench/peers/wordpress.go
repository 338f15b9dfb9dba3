package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"sankofa/bench/program"
)

// wordPress is a running WordPress with MariaDB, PHP and nginx, as Debian packages them.
type wordPress struct {
	url       string // each page made anew
	cachedURL string // with the page cache of nginx
	ids       []string
	stop      func()
}

//go:embed wordpress/load.php
var loadPHP string

// The settings are those of the packages but for these: a buffer that holds the whole
// database, as many PHP processes as keep two processors busy, and no scheduled work
// or calls to other servers, which would disturb the measurement.
const (
	phpFPM = `[global]
error_log = %[1]s/php.log
daemonize = no
[www]
listen = %[1]s/php.sock
pm = static
pm.max_children = 8
user = %[2]s
`
	wordPressConfig = `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:%[1]s/mariadb.sock'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) { define($name . '_KEY', $name); define($name . '_SALT', $name); }
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
$host = $_SERVER['HTTP_HOST'] ?? '%[2]s';
define('WP_HOME', 'http://' . $host); define('WP_SITEURL', WP_HOME);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) { define('ABSPATH', __DIR__ . '/'); }
require_once ABSPATH . 'wp-settings.php';
`
	wordPressNginx = `daemon off; worker_processes auto; pid %[1]s/nginx.pid; error_log %[1]s/nginx.log; user %[4]s;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; access_log %[1]s/access.log; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path %[1]s/temp; proxy_temp_path %[1]s/temp; fastcgi_temp_path %[1]s/temp; uwsgi_temp_path %[1]s/temp; scgi_temp_path %[1]s/temp;
  fastcgi_cache_path %[1]s/pages keys_zone=pages:10m max_size=1g inactive=1h;
  fastcgi_cache_key $host$request_uri;
  root %[1]s/www; index index.php;
  server { listen %[2]s; location / { try_files $uri $uri/ /index.php?$args; } location ~ \.php$ {
    include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; fastcgi_pass unix:%[1]s/php.sock; fastcgi_read_timeout 300; } }
  server { listen %[3]s; location / { try_files $uri $uri/ /index.php?$args; } location ~ \.php$ {
    include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; fastcgi_pass unix:%[1]s/php.sock; fastcgi_read_timeout 300;
    fastcgi_cache pages; fastcgi_cache_lock on; fastcgi_cache_valid 200 1h; fastcgi_ignore_headers Cache-Control Expires; } }
}`
)

// startWordPress installs WordPress into a folder, stores the events and serves them.
func startWordPress(ctx context.Context, folder, events string) (wp *wordPress, err error) {
	user := os.Getenv("USER")
	if os.Getuid() == 0 {
		user = "root"
	}
	var running []*exec.Cmd
	wp = &wordPress{stop: func() {
		for _, cmd := range running {
			_ = cmd.Process.Signal(syscall.SIGTERM)
			_ = cmd.Wait() // it says that it was ended
		}
	}}
	defer func() {
		if err != nil {
			wp.stop()
		}
	}()
	start := func(name string, args ...string) error {
		cmd := exec.CommandContext(ctx, name, args...)
		log, err := os.Create(filepath.Join(folder, filepath.Base(name)+".out"))
		if err != nil {
			return err
		}
		cmd.Stdout, cmd.Stderr = log, log
		running = append([]*exec.Cmd{cmd}, running...)
		return cmd.Start()
	}
	address, err := program.FreeAddress()
	if err != nil {
		return nil, err
	}
	cachedAddress, err := program.FreeAddress()
	if err != nil {
		return nil, err
	}
	wp.url, wp.cachedURL = "http://"+address, "http://"+cachedAddress

	if err := os.MkdirAll(filepath.Join(folder, "temp"), 0o755); err != nil {
		return nil, err
	}
	if err := command(ctx, "cp", "-rL", "/usr/share/wordpress", filepath.Join(folder, "www")); err != nil {
		return nil, err
	}
	for name, text := range map[string]string{
		"www/wp-config.php": fmt.Sprintf(wordPressConfig, folder, address),
		"php.conf":          fmt.Sprintf(phpFPM, folder, user),
		"nginx.conf":        fmt.Sprintf(wordPressNginx, folder, address, cachedAddress, user),
		"load.php":          loadPHP,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return nil, err
		}
	}

	data, socket := filepath.Join(folder, "mariadb"), filepath.Join(folder, "mariadb.sock")
	if err := command(ctx, "mariadb-install-db", "--no-defaults", "--user="+user, "--datadir="+data,
		"--auth-root-authentication-method=normal", "--skip-test-db"); err != nil {
		return nil, err
	}
	if err := start("mariadbd", "--no-defaults", "--user="+user, "--datadir="+data, "--socket="+socket,
		"--skip-networking", "--innodb-buffer-pool-size=1G"); err != nil {
		return nil, err
	}
	if err := patiently(func() error {
		return command(ctx, "mariadb", "--no-defaults", "--socket="+socket, "--user=root", "--execute=CREATE DATABASE IF NOT EXISTS wordpress")
	}); err != nil {
		return nil, err
	}
	out, err := exec.CommandContext(ctx, "php", "-d", "memory_limit=4G", "-d", "error_reporting=0",
		filepath.Join(folder, "load.php"), filepath.Join(folder, "www"), events).Output()
	if err != nil {
		return nil, fmt.Errorf("load WordPress: %w: %s", err, out)
	}
	wp.ids = strings.Fields(string(out))
	if len(wp.ids) == 0 {
		return nil, errors.New("WordPress has no posts")
	}

	fpm, err := filepath.Glob("/usr/sbin/php-fpm*")
	if err != nil || len(fpm) == 0 {
		return nil, errors.New("php-fpm is not installed")
	}
	args := []string{"--fpm-config", filepath.Join(folder, "php.conf")}
	if os.Getuid() == 0 {
		args = append(args, "--allow-to-run-as-root")
	}
	if err := start(fpm[0], args...); err != nil {
		return nil, err
	}
	if err := start("nginx", "-p", folder, "-c", filepath.Join(folder, "nginx.conf")); err != nil {
		return nil, err
	}
	if err := patiently(func() error {
		_, _, err := program.Fetch(ctx, wp.url+"/?p="+wp.ids[0])
		return err
	}); err != nil {
		log, _ := os.ReadFile(filepath.Join(folder, "nginx.out"))
		return nil, fmt.Errorf("WordPress does not answer: %w: %s", err, log)
	}
	return wp, nil
}

// patiently tries until it works, for a minute.
func patiently(try func() error) (err error) {
	for range 600 {
		if err = try(); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

func command(ctx context.Context, name string, args ...string) error {
	if out, err := exec.CommandContext(ctx, name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}
