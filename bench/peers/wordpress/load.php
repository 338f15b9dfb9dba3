<?php
// Installs WordPress in an empty database and stores a file with one event as a JSON
// object a line as posts: the title, the summary as text, the country as category, the
// tags. Rows are written directly, as WordPress would leave them, because its own
// functions take an hour for a hundred thousand. Prints ids of the newest posts.
define('WP_INSTALLING', true);
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Archive', 'admin', 'admin@example.org', true, '', 'correct horse battery');
update_option('blogdescription', 'Events');
wp_delete_post(1, true);

$terms = [];
function term($name, $taxonomy) {
	global $terms;
	$key = "$taxonomy:$name";
	if (!isset($terms[$key])) {
		$made = wp_insert_term($name, $taxonomy);
		$terms[$key] = is_wp_error($made) ? $made->get_error_data() : $made['term_taxonomy_id'];
	}
	return $terms[$key];
}

function insert($table, $columns, $rows) {
	global $wpdb;
	foreach (array_chunk($rows, 500) as $chunk) {
		$values = implode(',', array_map(fn($row) => '(' . implode(',', $row) . ')', $chunk));
		if ($wpdb->query("INSERT INTO $table ($columns) VALUES $values") === false) {
			fwrite(STDERR, $wpdb->last_error . "\n");
			exit(1);
		}
	}
}

global $wpdb;
$id = 1000;
$posts = $relations = [];
foreach (new SplFileObject($argv[2]) as $line) {
	$event = json_decode($line);
	if (!$event) {
		continue;
	}
	$id++;
	$text = fn($value) => "'" . esc_sql($value) . "'";
	$posts[] = [
		$id, 1, $text($event->date), $text($event->date), $text($event->date), $text($event->date),
		$text($event->summary), $text($event->title), "''", "'publish'", "'event-$id'", "''", "''", "''", "'post'",
	];
	$relations[] = [$id, term($event->country, 'category')];
	foreach (array_unique((array) $event->tags) as $tag) {
		$relations[] = [$id, term($tag, 'post_tag')];
	}
}
insert($wpdb->posts, 'ID, post_author, post_date, post_date_gmt, post_modified, post_modified_gmt, post_content, post_title, post_excerpt, post_status, post_name, to_ping, pinged, post_content_filtered, post_type', $posts);
insert($wpdb->term_relationships, 'object_id, term_taxonomy_id', $relations);
$wpdb->query("UPDATE $wpdb->term_taxonomy t SET count = (SELECT count(*) FROM $wpdb->term_relationships r WHERE r.term_taxonomy_id = t.term_taxonomy_id)");
$wpdb->query("ANALYZE TABLE $wpdb->posts, $wpdb->term_relationships");
wp_cache_flush();
echo implode("\n", $wpdb->get_col("SELECT ID FROM $wpdb->posts WHERE post_type = 'post' AND post_status = 'publish' ORDER BY post_date DESC LIMIT 4000"));
