#!/usr/bin/env python3
"""
Verifies a log of counted votes, from its address or from a folder with the same files, and adds the votes up. It needs Python 3.8 or newer and nothing else: no
package, no file beside it, nothing of ours but the log. README.md beside it says how to use it; verify.mjs does the same in JavaScript, and prints the same.
"""

import base64
import binascii
import datetime
import hashlib
import json
import os
import re
import sys
from collections import deque

USAGE = """python3 verify.py LOG [--earlier FILE]... [--sealed FILE] [--keys FILE] [--origin NAME]

  LOG         its address (https://host/log/event) or a folder with its files
  --earlier   a checkpoint that you have kept: the log must continue it
  --sealed    sealed.ndjson that you have kept while results were hidden
  --keys      sorak-log.json that you have kept, instead of the one of the log
  --origin    the log that it must be (of an address: host and path)

Exit code: 0 verified, 1 a fault was found, 2 it could not be read."""

WIDTH = 256
HASH = 32
MAX_DEPTH = 16
MAX_WHOLE = 2**53 - 1
KEYS = "sorak-log.json"
# Reads that are under way while rows are verified.
AHEAD = 16
UNICODE_SPACE = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"


class Fault(Exception):
    """What is wrong with the log."""


class Unreadable(Exception):
    """Why nothing can be said of it."""


# ---- hashes ----------------------------------------------------------------------------------------------------------------------------


def sha256(data):
    return hashlib.sha256(data).digest()


def hash_leaf(entry):
    return sha256(b"\0" + entry)


def hash_node(left, right):
    return sha256(b"\1" + left + right)


def split(hashes):
    return [hashes[at : at + HASH] for at in range(0, len(hashes), HASH)]


def perfect_root(hashes):
    """The root over 256 hashes."""
    new = hashlib.sha256
    while len(hashes) > 1:
        hashes = [new(b"\1" + hashes[at] + hashes[at + 1]).digest() for at in range(0, len(hashes), 2)]
    return hashes[0]


class Tree:
    """A tree that subtrees are appended to, the larger ones first."""

    def __init__(self, stack=()):
        self.stack = list(stack)

    def append(self, node, size):
        while self.stack and self.stack[-1][0] == size:
            node = hash_node(self.stack.pop()[1], node)
            size *= 2
        self.stack.append((size, node))

    def root(self):
        if not self.stack:
            return sha256(b"")
        root = self.stack[-1][1]
        for _, left in reversed(self.stack[:-1]):
            root = hash_node(left, root)
        return root


# ---- Ed25519 (RFC 8032), for there is none in the standard library -----------------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add_points(one, other):
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply_point(scalar, point):
    product = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            product = add_points(product, point)
        point = add_points(point, point)
        scalar >>= 1
    return product


def encode_point(point):
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    x, y = x * inverse % P, y * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decode_point(data):
    """None for what is no point, or in another spelling."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(public_key, message, signature):
    if len(signature) != 64:
        return False
    point, scalar = decode_point(public_key), int.from_bytes(signature[32:], "little")
    if point is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    x, y, z, t = multiply_point(challenge, point)
    return encode_point(add_points(multiply_point(scalar, BASE), (P - x, y, z, P - t))) == signature[:32]


# ---- reading ---------------------------------------------------------------------------------------------------------------------------


class Folder:
    def __init__(self, path):
        self.path = path

    def read(self, path):
        """None when it is not there."""
        try:
            with open(os.path.join(self.path, path), "rb") as file:
                return file.read()
        except (FileNotFoundError, NotADirectoryError):
            return None


class Address:
    def __init__(self, address):
        # Only an address needs these: a folder is read at once.
        import threading
        import urllib.parse

        self.base = address if address.endswith("/") else address + "/"
        self.url = urllib.parse.urlsplit(self.base)
        self.own = threading.local()

    def read(self, path):
        """None when it is not there."""
        import http.client

        target = f"/.well-known/{KEYS}" if path == KEYS else self.url.path + path
        for attempt in (1, 2):
            connection = getattr(self.own, "connection", None)
            try:
                if connection is None:
                    kind = http.client.HTTPSConnection if self.url.scheme == "https" else http.client.HTTPConnection
                    connection = self.own.connection = kind(self.url.netloc, timeout=60)
                connection.request("GET", target)
                answer = connection.getresponse()
                body = answer.read()
            except (OSError, http.client.HTTPException) as error:
                self.own.connection = None
                # A connection that was kept may have been closed meanwhile.
                if attempt == 2:
                    raise Unreadable(f"{self.base}{path}: {error}") from error
                continue
            if answer.status in (404, 410):
                return None
            if answer.status != 200:
                raise Unreadable(f"{self.base}{path}: answered with {answer.status}")
            return body


def place_of(index, width):
    digits = str(index)
    padded = digits.rjust((len(digits) + 2) // 3 * 3, "0")
    groups = [padded[at : at + 3] for at in range(0, len(padded), 3)]
    place = "/".join(["x" + group for group in groups[:-1]] + groups[-1:])
    return place if width == WIDTH else f"{place}.p/{width}"


def tile_path(level, index, width):
    return f"tile/{level}/{place_of(index, width)}"


def read_tile(log, level, index, width):
    """A tile or bundle, and whether it is the file of that width. Of a partial one that is gone the full one is read instead."""
    path = tile_path(level, index, width)
    data = log.read(path)
    if data is not None:
        return data, True
    full = log.read(tile_path(level, index, WIDTH)) if width < WIDTH else None
    if full is None:
        raise Fault(f"{path} is missing")
    return (full if level == "entries" else full[: width * HASH]), False


# ---- notes and checkpoints -------------------------------------------------------------------------------------------------------------


class Key:
    def __init__(self, name, type_, public_key):
        self.name, self.type, self.public_key = name, type_, public_key
        self.id = sha256(name.encode() + b"\n" + bytes([type_]) + public_key)[:4]

    def has_signed(self, text, signature):
        if self.type == 1:
            return is_signed(self.public_key, text.encode(), signature)
        if len(signature) != 72:
            return False
        seconds = int.from_bytes(signature[:8], "big")
        message = f"cosignature/v1\ntime {seconds}\n{text}".encode()
        return seconds <= MAX_WHOLE and is_signed(self.public_key, message, signature[8:])


def decode_base64(text):
    """None for another spelling than its own."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None


def decode_utf8(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def is_key_name(name):
    return name != "" and "+" not in name and not any(letter in UNICODE_SPACE for letter in name)


def open_note(note, keys, what):
    """The text of a signed note (C2SP signed-note), and which keys have signed it."""
    text = decode_utf8(note) or ""
    is_note = len(note) <= 262144 and not re.search("[\0-\x09\x0b-\x1f]", text) and text.endswith("\n")
    end = text.rfind("\n\n")
    if not is_note or end < 0 or end + 2 >= len(text):
        raise Fault(f"{what} is not a signed note")
    signed, lines = text[: end + 1], text[end + 2 : -1].split("\n")
    signers = []
    for line in lines:
        name, _, encoded = line[2:].partition(" ")
        payload = decode_base64(encoded)
        is_line = line.startswith("\u2014 ") and is_key_name(name) and payload is not None and len(payload) > 4
        if not is_line or len(lines) > 100:
            raise Fault(f"{what} is not a signed note")
        key = next((each for each in keys if each.name == name and each.id == payload[:4]), None)
        if key is None:
            continue
        if not key.has_signed(signed, payload[4:]):
            raise Fault(f"{what} has a wrong signature by {name}")
        signers.append(key)
    return signed, signers


class Checkpoint:
    def __init__(self, note, keys, origin, what):
        expected = origin if origin is not None else (decode_utf8(note) or "").split("\n", 1)[0]
        log_keys = keys.of_log(expected)
        text, self.signers = open_note(note, log_keys + keys.witnesses, what)
        if not any(key in self.signers for key in log_keys):
            raise Fault(f"{what} is signed by none of the keys")
        self.origin, size, root, *rest = (text[:-1].split("\n") + ["", ""])[: max(3, text.count("\n"))]
        self.root = decode_base64(root)
        is_size = re.fullmatch("0|[1-9][0-9]{0,15}", size) and int(size) <= MAX_WHOLE
        if self.origin == "" or not is_size or self.root is None or len(self.root) != HASH or "" in rest:
            raise Fault(f"{what} is not a checkpoint")
        if self.origin != expected:
            raise Fault(f"{what} is of another log: {self.origin}")
        self.size = int(size)


class Keys:
    def __init__(self, file):
        try:
            value = json.loads(file.decode("utf-8"))
            self.prefix = value["origin_prefix"]
            self.public_keys = [decode_base64(each["public_key"]) for each in value["keys"]]
            self.witnesses = [self.read_witness(each["vkey"]) for each in value["witnesses"]]
            if value["version"] != 1 or not isinstance(self.prefix, str) or self.prefix == "":
                raise ValueError
            if not self.public_keys or any(each is None or len(each) != 32 for each in self.public_keys):
                raise ValueError
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Unreadable(f"{KEYS} is not what it should be") from error

    def of_log(self, origin):
        return [Key(origin, 1, each) for each in self.public_keys]

    @staticmethod
    def read_witness(vkey):
        name, id_, encoded = vkey.split("+", 2)
        data = decode_base64(encoded)
        key = Key(name, data[0], data[1:])
        if not is_key_name(name) or key.type != 4 or len(key.public_key) != 32 or key.id.hex() != id_:
            raise ValueError
        return key


# ---- rows ------------------------------------------------------------------------------------------------------------------------------

PLACE = rb"([1-9]\d{0,15})\n(2\d{3}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z\n"
VOTE = re.compile(
    rb"sorak-vote/1\n" + PLACE + rb"([A-Za-z0-9][A-Za-z0-9._~-]{0,63})\n(0|-?[1-9]\d{0,14})\n"
    rb"(?:settle|refund|reverse)\n[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=\n"
)
RULES = re.compile(rb"sorak-rules/1\n" + PLACE + rb'(\{[^\n]*\})\n("[^\n]*")\n')


def is_day(day, known={}):
    """Whether there is such a day: no 30 February."""
    if day not in known:
        try:
            year, month, number = map(int, day.split(b"-"))
            datetime.date(year, month, number)
            known[day] = True
        except ValueError:
            known[day] = False
    return known[day]


def canonical(value, depth=0):
    """The one spelling of a value as JSON (RFC 8785, whole numbers alone)."""
    if depth > MAX_DEPTH:
        raise ValueError("too deep")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        if abs(value) > MAX_WHOLE:
            raise ValueError("not whole")
        return str(value)
    if isinstance(value, str):
        value.encode("utf-8")
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(canonical(each, depth + 1) for each in value) + "]"
    if not isinstance(value, dict):
        raise ValueError("not whole")
    names = sorted(value, key=lambda name: name.encode("utf-16-be"))
    return "{" + ",".join(canonical(name) + ":" + canonical(value[name], depth + 1) for name in names) + "}"


def is_canonical(text):
    try:
        return canonical(json.loads(text)) == text
    except (ValueError, RecursionError):
        return False


def read_rules(entry):
    """The row number in an entry that sets rules; None when it is none."""
    found = RULES.fullmatch(entry)
    if not found or decode_utf8(entry) is None or not is_day(found[2]):
        return None
    if not is_canonical(found[3].decode()) or not is_canonical(found[4].decode()):
        return None
    return int(found[1])


def sequence_of(entry):
    """The row number that an entry has; None when it is none."""
    vote = VOTE.fullmatch(entry)
    return int(vote[1]) if vote and is_day(vote[2]) else read_rules(entry)


def split_bundle(data):
    """The entries of a bundle, as far as they can be read."""
    entries, at = [], 0
    while at + 2 <= len(data):
        end = at + 2 + (data[at] << 8 | data[at + 1])
        if end > len(data):
            break
        entries.append(data[at + 2 : end])
        at = end
    return entries


class Different(Exception):
    def __init__(self, row, by):
        super().__init__(row, by)
        self.row, self.by = row, by


def verify_bundle(data, is_whole, tile, first, width, totals):
    """Verifies one bundle against its tile and adds its votes up. Returns its leaf hashes."""
    new, match, leaves = hashlib.sha256, VOTE.match, []
    length, at, row = len(data), 0, first
    known_day = None
    for place in range(0, width * HASH, HASH):
        row += 1
        start = at + 2
        at = start + (data[at] << 8 | data[at + 1]) if start <= length else length + 1
        if at > length:
            raise Different(row, "hash")
        leaf = new(b"\0" + data[start:at]).digest()
        if leaf != tile[place : place + HASH]:
            raise Different(row, "hash")
        leaves.append(leaf)
        vote = match(data, start, at)
        if vote and vote.end() == at and (vote[2] == known_day or is_day(vote[2])):
            sequence, known_day, finalist, votes = vote.groups()
            sequence = int(sequence)
            totals[finalist] = totals.get(finalist, 0) + int(votes)
        else:
            sequence = read_rules(data[start:at])
            if sequence is None:
                raise Different(row, "entry")
        if sequence != row:
            raise Different(row, "sequence")
    if is_whole and at < length:
        raise Different(first + width + 1, "hash")
    return leaves


def verify_rows(log, size):
    """All bundles. Returns the roots of the full ones, and the votes by finalist."""

    def read(index):
        width = min(WIDTH, size - index * WIDTH)
        data, is_whole = read_tile(log, "entries", index, width)
        tile, _ = read_tile(log, 0, index, width)
        if len(tile) != width * HASH:
            raise Fault(f"{tile_path(0, index, width)} has another length")
        return data, is_whole, tile, index * WIDTH, width

    roots, totals = [], {}
    count = (size + WIDTH - 1) // WIDTH
    for index, bundle in enumerate(read_ahead(read, count) if isinstance(log, Address) else map(read, range(count))):
        try:
            leaves = verify_bundle(*bundle, totals)
        except Different as different:
            raise Fault(explain(log, size, different.row, different.by, index)) from None
        if len(leaves) == WIDTH:
            roots.append(perfect_root(leaves))
    return roots, totals


def read_ahead(read, count):
    """Several at once, in their order: an address answers after a while."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(AHEAD) as pool:
        reads = deque(pool.submit(read, index) for index in range(min(AHEAD, count)))
        try:
            for index in range(count):
                yield reads.popleft().result()
                if index + AHEAD < count:
                    reads.append(pool.submit(read, index + AHEAD))
        finally:
            for each in reads:
                each.cancel()


# ---- what is wrong with a row ----------------------------------------------------------------------------------------------------------


def explain(log, size, row, by, bundle):
    """Says what happened to the first row that differs, from all rows that follow."""
    if by == "entry":
        return f"row {row} is not a valid entry"
    entries, hashes = [], []
    for index in range(bundle, (size + WIDTH - 1) // WIDTH):
        width = min(WIDTH, size - index * WIDTH)
        data, is_whole = read_if_there(log, "entries", index, width)
        tile, _ = read_if_there(log, 0, index, width)
        found = split_bundle(data)
        entries += found if is_whole else found[:width]
        hashes += split(tile)
    skipped = row - 1 - bundle * WIDTH
    there = [hash_leaf(each) if by == "hash" else sequence_of(each) or 0 for each in entries[skipped:]]
    wanted = hashes[skipped:] if by == "hash" else list(range(row, size + 1))
    return name_change(row, there, wanted)


def read_if_there(*tile):
    """What is missing further on is not the first fault."""
    try:
        return read_tile(*tile)
    except Fault:
        return b"", True


def name_change(row, there, wanted):
    if not wanted:
        return f"row {row} was added"
    if not there:
        return f"row {row} is missing"
    belongs = wanted.index(there[0]) if there[0] in wanted else -1
    moved = there.index(wanted[0]) if wanted[0] in there else -1
    if belongs < 0:
        return f"row {row} was changed" if moved < 0 else f"row {row} was added"
    if moved < 0:
        return f"row {row} is missing"
    if belongs > 1 and moved == 1:
        return f"row {row + belongs} was moved to place {row}"
    return f"row {row} was moved to place {row + moved}"


# ---- the log ---------------------------------------------------------------------------------------------------------------------------


def verify_upper_tiles(log, hashes):
    """Compares the tiles above the rows, from the roots of all full bundles."""
    level, span = 1, WIDTH
    while hashes:
        above = []
        for index in range(0, (len(hashes) + WIDTH - 1) // WIDTH):
            wanted = hashes[index * WIDTH : (index + 1) * WIDTH]
            data, _ = read_tile(log, level, index, len(wanted))
            path = tile_path(level, index, len(wanted))
            if len(data) != len(wanted) * HASH:
                raise Fault(f"{path} has another length")
            for at, each in enumerate(split(data)):
                if each != wanted[at]:
                    row = (index * WIDTH + at) * span
                    raise Fault(f"{path} does not fit rows {row + 1} to {row + span}")
            if len(wanted) == WIDTH:
                above.append(perfect_root(wanted))
        hashes, level, span = above, level + 1, span * WIDTH


def roots_at(log, size, roots, wanted):
    """The roots of the first rows, for several sizes in one pass."""
    found, tree, full = {}, Tree(), 0
    for each in sorted(set(wanted)):
        while (full + 1) * WIDTH <= each:
            tree.append(roots[full], WIDTH)
            full += 1
        whole = Tree(tree.stack)
        if each % WIDTH:
            data, _ = read_tile(log, 0, full, min(WIDTH, size - full * WIDTH))
            for leaf in split(data)[: each % WIDTH]:
                whole.append(leaf, 1)
        found[each] = whole.root()
    return found


def lines_of(file):
    text = decode_utf8(file)
    lines = ["?"] if text is None else text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def note_of(line):
    value = json.loads(line) if is_canonical(line) else None
    note = value.get("note") if isinstance(value, dict) else None
    return note if isinstance(note, str) else None


def compare_sealed(lines, kept, keys):
    """Whether all that were kept are still there, as they were: the last ones could be withheld without a gap."""
    texts = [(note_of(line) or "").split("\n\n", 1)[0] + "\n" for line in lines]
    for number, line in enumerate(kept):
        name = f"the sealed checkpoint {number} that was kept"
        try:
            text, signers = open_note((note_of(line) or "").encode(), keys, name)
            if not signers:
                raise Fault(f"{name} is signed by none of the keys")
        except Fault as fault:
            raise Unreadable(str(fault)) from fault
        if texts[number : number + 1] != [text]:
            raise Fault(f"sealed checkpoint {number} is not the one that was kept")


def open_sealed(log, keys, origin, sealed_file):
    """The checkpoints that were hidden with the results, and opened since."""
    file = log.read("sealed.ndjson")
    lines = [] if file is None else lines_of(file)
    compare_sealed(lines, lines_of(read_file(sealed_file)) if sealed_file else [], keys.of_log(origin))
    opened = []
    for number, line in enumerate(lines):
        name = f"sealed checkpoint {number}"
        value = json.loads(line) if is_canonical(line) else None
        value = value if isinstance(value, dict) else {}
        if not isinstance(value.get("note"), str):
            raise Fault(f"{name} cannot be read")
        text, signers = open_note(value["note"].encode(), keys.of_log(origin), name)
        if not signers:
            raise Fault(f"{name} is signed by none of the keys")
        parts = text.split("\n")
        if len(parts) != 6 or parts[0] != "sorak-sealed-checkpoint/1" or parts[5] != "":
            raise Fault(f"{name} cannot be read")
        tag, of, place, _, digest, _ = parts
        if of != origin:
            raise Fault(f"{name} is of another log")
        if place != str(number):
            raise Fault(f"{name} is missing")
        checkpoint, nonce = value.get("checkpoint"), value.get("nonce")
        if not isinstance(checkpoint, str) or not isinstance(nonce, str):
            raise Fault(f"{name} is not opened")
        salt = decode_base64(nonce) or b""
        sealed = sha256(bytes([0, len(tag)]) + tag.encode() + salt + checkpoint.encode())
        if len(salt) != 32 or base64.b64encode(sealed).decode() != digest:
            raise Fault(f"{name} is not what was sealed")
        inside = Checkpoint(checkpoint.encode(), keys, origin, f"the checkpoint in {name}")
        if opened and inside.size < opened[-1][1].size:
            raise Fault(f"{name} is of a smaller tree than the one before")
        opened.append((name, inside))
    return opened


def read_file(path):
    with open(path, "rb") as file:
        return file.read()


def verify_log(name, earlier, sealed_file, keys_file, wanted_origin):
    is_address = re.match("https?://", name)
    log = Address(name) if is_address else Folder(name)
    file = read_file(keys_file) if keys_file else log.read(KEYS)
    if file is None:
        raise Unreadable(f"{KEYS} is missing")
    keys = Keys(file)
    note = log.read("checkpoint")
    if note is None:
        raise Unreadable("there is no checkpoint: the log is empty, or its results are hidden")
    address = re.sub("^https?://|/$", "", name) if is_address else None
    checkpoint = Checkpoint(note, keys, wanted_origin or address, "the checkpoint")
    origin, size = checkpoint.origin, checkpoint.size
    if not origin.startswith(keys.prefix):
        raise Fault(f"the checkpoint is of another log: {origin}")

    roots, totals = verify_rows(log, size)
    if size == 0 and log.read(tile_path("entries", 0, WIDTH)) is not None:
        raise Fault("row 1 was added")
    verify_upper_tiles(log, roots)

    former = []
    for path in earlier:
        what = f"the earlier checkpoint {path}"
        try:
            former.append((what, Checkpoint(read_file(path), keys, origin, what)))
        except Fault as fault:
            raise Unreadable(str(fault)) from fault
    if roots_at(log, size, roots, [size])[size] != checkpoint.root:
        raise Fault("the rows have another root than the one that is signed")
    sealed = open_sealed(log, keys, origin, sealed_file)
    continued = former + sealed
    for what, before in continued:
        if before.size > size:
            raise Fault(f"the tree has become smaller: {size} rows, {before.size} in {what}")
    found = roots_at(log, size, roots, [before.size for _, before in continued])
    for what, before in continued:
        if found[before.size] == before.root:
            continue
        if before.size == size:
            raise Fault(f"the tree is another one of the same size than in {what}")
        raise Fault(f"the tree was rebuilt: its first {before.size} rows are not those of {what}")

    total = sum(totals.values())
    if any(abs(each) > MAX_WHOLE for each in [total, *totals.values()]):
        raise Fault("the votes are too many to add up")
    cosigned = sum(key in checkpoint.signers for key in keys.witnesses)
    lines = [
        f"log       {origin}",
        f"rows      {size}",
        f"root      {base64.b64encode(checkpoint.root).decode()}",
    ]
    if keys.witnesses:
        lines.append(f"witnesses {cosigned} of {len(keys.witnesses)}")
    lines += [f"continues {before.size} rows" for _, before in former]
    if sealed:
        lines.append(f"sealed    {len(sealed)} opened")
    lines.append(f"votes     {total}")
    lines += [f"          {votes} {finalist.decode()}" for finalist, votes in sorted(totals.items())]
    return lines + ["verified"]


def parse_arguments(args):
    name, earlier, options = "", [], {}
    rest = deque(args)
    while rest:
        arg = rest.popleft()
        if not arg.startswith("--"):
            if name:
                raise Unreadable(USAGE)
            name = arg
        elif arg not in ("--earlier", "--sealed", "--keys", "--origin") or not rest:
            raise Unreadable(USAGE)
        elif arg == "--earlier":
            earlier.append(rest.popleft())
        else:
            options[arg] = rest.popleft()
    if not name:
        raise Unreadable(USAGE)
    return name, earlier, options.get("--sealed"), options.get("--keys"), options.get("--origin")


def main():
    try:
        print("\n".join(verify_log(*parse_arguments(sys.argv[1:]))))
    except Fault as fault:
        print(f"fault     {fault}")
        sys.exit(1)
    except (Unreadable, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
