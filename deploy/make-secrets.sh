#!/bin/sh
# Creates the secrets of deploy/compose.yaml in deploy/secrets; keeps existing ones.
set -eu
dir=$(dirname "$0")/secrets
mkdir -p "$dir"
# Other users of this machine cannot open the folder. The files in it are readable for the users of
# the containers.
chmod 700 "$dir"
put() {
  [ -s "$dir/$1" ] || printf '%s' "$2" >"$dir/$1"
  chmod 644 "$dir/$1"
}
put secret_key "$(openssl rand -base64 32)"
put database_password "$(openssl rand -hex 24)"
put database_url "postgres://guildhall:$(cat "$dir/database_password")@postgres/guildhall"
put admin_password "$(openssl rand -base64 18)"
put smtp_url "${SMTP_URL:?the address of your mail server: smtps://user:password@mail.example.org}"
echo "Secrets: $dir. Store secret_key elsewhere, too, and never beside backups of the database."
