#!/usr/bin/env python3
"""Game server to be copied. It calls the platform with Python's standard library only.

It registers, admits players by their tickets, plays matches, reports the results and unregisters.
Settings are environment variables: GUILDHALL (https://play.example.org), GS_KEY_ID, GS_KEY,
GS_REGION and GS_VERSION. The arguments are tickets. `--check FILE` only compares the signatures
with signature-vectors.json.
"""

import hashlib
import hmac
import json
import os
import secrets
import sys
import time
import urllib.error
import urllib.request
import uuid
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

ATTEMPTS = 5
TIMEOUT_SECONDS = 10


def sign(key, method, path, ts, nonce, body):
    """Return the hash of the body, the text to sign, and the signature of this text."""
    body_hash = hashlib.sha256(body).hexdigest()
    text = "\n".join([method, path, str(ts), nonce, body_hash])
    signature = hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()
    return body_hash, text, signature


def authorization(key_id, ts, nonce, signature):
    return f"GS1 keyId={key_id},ts={ts},nonce={nonce},sig={signature}"


class Refused(Exception):
    """Unsuccessful answer; `code` is the platform's error code."""

    def __init__(self, status, failure):
        super().__init__(f"{status} {failure.get('code')} {failure.get('message')}")
        self.status = status
        self.code = failure.get("code", "")
        self.details = failure.get("details") or {}

    def is_void(self):
        """Return True if the match became void without this server."""
        return self.code == "CONFLICT" and self.details.get("state") == "VOID"


class Platform:
    """Client that signs calls, and repeats a call if this is safe."""

    def __init__(self, base, key_id, key):
        self.base, self.key_id, self.key = base.rstrip("/"), key_id, key
        self.ahead_ms = 0  # milliseconds by which the platform's clock is ahead

    def now_ms(self):
        return int(time.time() * 1000) + self.ahead_ms

    def now(self):
        moment = datetime.fromtimestamp(self.now_ms() / 1000, timezone.utc)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def call(self, method, path, body=None, key=None, repeat=True):
        """Make a call and return its reply. With `repeat`, send it again after a lost answer.

        `key` is the Idempotency-Key; all attempts of one call use the same key.
        """
        headers = {"Idempotency-Key": key} if key else {}
        return json.loads(self.send(method, path, body, headers, repeat)[2])

    def send(self, method, path, body=None, headers=None, repeat=True):
        """Return status, headers and text of the answer. Raise Refused for a refusal."""
        data = b"" if body is None else json.dumps(body).encode()
        for attempt in range(1, ATTEMPTS + 1):
            try:
                status, answered, text = self._exchange(method, path, data, headers or {})
            except OSError:  # no answer, so it is unknown if the call had an effect
                if attempt == ATTEMPTS or not repeat:
                    raise
                status, answered, text = None, {}, ""
            if status is not None and status < 400:
                return status, answered, text
            refused_for_now = status in (429, 503)  # the call had no effect
            lost_behind = status in (None, 502, 504)
            if attempt == ATTEMPTS or not (refused_for_now or (lost_behind and repeat)):
                raise Refused(status, as_failure(text))
            pause = float(answered.get("Retry-After", 0)) + 0.25 * 2**attempt
            time.sleep(pause * (0.5 + secrets.randbelow(500) / 1000))
        raise AssertionError("unreachable")

    def _exchange(self, method, path, data, headers):
        """Send one request. If the signature is refused because clocks differ, sign again."""
        status, answered, text = self._once(method, path, data, headers)
        if status != 401 or "Date" not in answered:
            return status, answered, text
        theirs = parsedate_to_datetime(answered["Date"]).timestamp() * 1000 + 1000
        ahead_ms = int(theirs - time.time() * 1000)
        if abs(ahead_ms - self.ahead_ms) < 30_000:
            return status, answered, text
        self.ahead_ms = ahead_ms
        return self._once(method, path, data, headers)

    def _once(self, method, path, data, headers):
        ts, nonce = self.now_ms(), secrets.token_urlsafe(18)
        signature = sign(self.key, method, path, ts, nonce, data)[2]
        request = urllib.request.Request(self.base + path, data or None, method=method)
        request.add_header("Authorization", authorization(self.key_id, ts, nonce, signature))
        if data:
            request.add_header("Content-Type", "application/json")
        for name, value in headers.items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as answer:  # status 304 and failures
            return answer.code, answer.headers, answer.read().decode()


def as_failure(text):
    try:
        return json.loads(text)
    except ValueError:  # something in front of the platform has answered
        return {"message": text[:200]}


class GameServer:
    def __init__(self, platform, region, version):
        self.platform, self.region, self.version = platform, region, version
        self.players = set()  # accounts; an account that joins twice counts as one player
        self.matches = 0
        self.config, self.tag = None, None

    def register(self):
        body = {
            "region": self.region,
            "version": self.version,
            "endpoint": "wss://one.example.org",
            "capacity": 64,
        }
        made = self.platform.call("POST", "/gs/v1/servers", body, key=str(uuid.uuid4()))
        self.server_id = made["serverId"]

    def beat(self):
        """Send a heartbeat, due every `heartbeatSeconds`. Return True if the server must drain."""
        body = {"players": len(self.players), "matches": self.matches, "cpu": 0}
        return self.platform.call("POST", f"/gs/v1/servers/{self.server_id}/heartbeat", body)["drain"]

    def configure(self):
        """Load the configuration. Return True if it has changed since the last call."""
        path = "/gs/v1/config?version=" + urllib.request.quote(self.version, safe="")
        headers = {"If-None-Match": self.tag} if self.tag else {}
        status, answered, text = self.platform.send("GET", path, headers=headers)
        if status == 304:
            return False
        self.config, self.tag = json.loads(text), answered["ETag"]
        return True

    def admit(self, ticket):
        """Admit a player by a ticket, which is sent only once. Return None after a refusal."""
        body = {"serverId": self.server_id, "ticket": ticket, "mode": "FS"}
        admitted = self.platform.call("POST", "/gs/v1/tickets/validate", body, repeat=False)
        if admitted["refused"] is not None:
            return None
        self.players.add(admitted["accountId"])
        return admitted["accountId"]

    def leave(self, account_id):
        self.players.discard(account_id)

    def match(self, match_id, roster, play):
        """Play a match to its end and return its receipts. A void match pays nothing."""
        server_id = self.server_id
        body = {
            "serverId": server_id,
            "matchId": match_id,
            "mode": "FS",
            "players": [{"accountId": account_id} for account_id in roster],
        }
        self.platform.call("POST", "/gs/v1/matches", body)
        self.matches += 1
        try:
            try:
                players = play(match_id, roster)
            except Exception:
                off = {"serverId": server_id, "reason": "The match broke off"}
                self.platform.call("POST", f"/gs/v1/matches/{match_id}/void", off)
                raise
            result = {"serverId": server_id, "endedAt": self.platform.now(), "players": players}
            return self.report(match_id, result)
        finally:
            self.matches -= 1

    def report(self, match_id, result):
        """Report a result. It may be sent repeatedly: each answer has the same receipts."""
        try:
            return self.platform.call("POST", f"/gs/v1/matches/{match_id}/result", result)
        except Refused as refused:
            if not refused.is_void():
                raise
            return {"state": "VOID", "held": [], "receipts": []}

    def buy(self, account_id, offer, key):
        """Buy an offer once. Repeated calls with the same key buy it only once."""
        body = {"offerId": offer["id"], "times": 1, "price": offer["price"]}
        return self.platform.call("POST", f"/gs/v1/accounts/{account_id}/purchase", body, key=key)

    def unregister(self):
        path = f"/gs/v1/servers/{self.server_id}"
        self.platform.call("DELETE", path, key=str(uuid.uuid4()))


def play(match_id, roster):
    """Replace this by your game. Here, the first player wins after a line of input."""
    print(json.dumps({"playing": match_id}), flush=True)
    sys.stdin.readline()
    return [
        {"accountId": account_id, "place": at + 1, "won": at == 0, "durationMs": 0, "exp": 60}
        for at, account_id in enumerate(roster)
    ]


def check(path):
    """Compare the signatures with those of the vectors; return the number of vectors."""
    with open(path, encoding="utf-8") as file:
        known = json.load(file)
    for vector in known["vectors"] + known["clocks"]:
        body = vector.get("body") or vector.get("repeat", "") * vector.get("times", 0)
        body_hash, text, signature = sign(
            vector["key"],
            vector["method"],
            vector["path"],
            vector["ts"],
            vector["nonce"],
            body.encode(),
        )
        header = authorization(vector["keyId"], vector["ts"], vector["nonce"], signature)
        made = [body_hash, text, signature, header]
        wanted = [vector[name] for name in ("bodyHash", "text", "signature", "authorization")]
        if made != wanted:
            raise SystemExit(f"{vector['name']}: {made} instead of {wanted}")
    return len(known["vectors"]) + len(known["clocks"])


def main(arguments):
    if arguments[:1] == ["--check"]:
        print(json.dumps({"checked": check(arguments[1])}))
        return
    env = os.environ
    platform = Platform(env["GUILDHALL"], env["GS_KEY_ID"], env["GS_KEY"])
    server = GameServer(platform, env["GS_REGION"], env["GS_VERSION"])
    server.register()
    print(json.dumps({"changed": [server.configure(), server.configure()]}), flush=True)
    roster = [account_id for account_id in map(server.admit, arguments) if account_id is not None]
    print(json.dumps({"players": len(server.players), "drain": server.beat()}), flush=True)
    for match_id in ("harbour-1", "harbour-2"):
        done = server.match(match_id, roster, play)
        print(json.dumps({"match": match_id, "state": done["state"]}), flush=True)
    for offer in server.config["offers"][:1]:
        key = str(uuid.uuid4())  # store it until the answer arrives, even across a restart
        receipts = [server.buy(roster[0], offer, key)["receipt"]["id"] for _ in range(2)]
        print(json.dumps({"bought": receipts}), flush=True)
    for account_id in roster:
        server.leave(account_id)
    server.beat()
    server.unregister()


if __name__ == "__main__":
    main(sys.argv[1:])
