"use strict";
// A board with its game: everything that is told of positions was worked out before, here it is shown.
const game = JSON.parse(document.getElementById("game").textContent);
const nodes = game.nodes, byId = (id) => document.getElementById(id), SVG = "http://www.w3.org/2000/svg";
const board = byId("board"), layers = {};
for (const name of ["edges", "owners", "stones", "marks"]) layers[name] = board.querySelector("#" + name);
nodes.forEach((node, at) => { node.at = at; node.next = []; if (node.p !== undefined) nodes[node.p].next.push(node); });
let now = nodes[0], turn = game.turn;

function made(kind, values, parent, words) {
  const found = document.createElementNS(SVG, kind);
  for (const name in values) found.setAttribute(name, values[name]);
  if (words !== undefined) found.textContent = words;
  if (parent) parent.appendChild(found);
  return found;
}

function stonesAt(node) {
  const way = [];
  for (let at = node; at; at = nodes[at.p]) way.push(at);
  const stones = new Array(game.points).fill(0);
  for (const each of way.reverse()) for (const [vertex, player] of each.s || []) stones[vertex] = player;
  return stones;
}

// Where points are seen: [vertex, x, y, room], those of a body in space by how it is turned, the farthest first.
function spots() {
  if (!game.space) return game.spots;
  const [a, b, c, d, e, f, g, h, i] = turn, half = game.size / 2, grown = half * 0.86;
  return game.space.map(([x, y, z, room, u, v, w], vertex) => {
    const depth = g * x + h * y + i * z, isHidden = game.closed && g * u + h * v + i * w < 0.05;
    return [vertex, half + grown * (a * x + b * y + c * z), half - grown * (d * x + e * y + f * z),
      room * grown * (game.closed ? 1 : 1 + 0.18 * depth), depth, isHidden];
  });
}

// The outline of a body: the corners of the smallest convex polygon around its points.
function outline(places) {
  const points = places.map(([, x, y]) => [x, y]).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const side = (ordered) => {
    const kept = [];
    for (const point of ordered) {
      while (kept.length > 1) {
        const [[x, y], [u, v]] = kept.slice(-2);
        if ((u - x) * (point[1] - y) - (v - y) * (point[0] - x) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return "M" + [...side(points), ...side([...points].reverse())].map((point) => point.join(" ")).join("L") + "z";
}

function drawEdges(places) {
  layers.edges.replaceChildren();
  const round = { fill: game.wood, stroke: game.wood, "stroke-width": 8, "stroke-linejoin": "round" };
  if (game.closed) made("path", { d: outline(places), ...round }, layers.edges);
  else made("rect", { width: game.size, height: game.size, rx: 4, fill: game.wood }, layers.edges);
  let near = "", far = "";
  for (const [one, other] of game.edges) {
    const [, x, y, , depth, isHidden] = places[one], [, u, v, , deep, isBehind] = places[other];
    if (isHidden && isBehind) continue;
    const stroke = `M${x.toFixed(1)} ${y.toFixed(1)}L${u.toFixed(1)} ${v.toFixed(1)}`;
    if (game.closed || depth + deep >= 0) near += stroke; else far += stroke;
  }
  if (!game.closed) made("path", { d: far, stroke: game.line, "stroke-opacity": 0.3, "stroke-width": 1 }, layers.edges);
  made("path", { d: near, stroke: game.line, "stroke-width": 1.5, fill: "none" }, layers.edges);
}

function sign(kind, x, y, r, colour, words) {
  const look = { fill: "none", stroke: colour, "stroke-width": Math.max(r * 0.16, 1.2) };
  const at = (...pairs) => "M" + pairs.map(([u, v]) => `${x + u * r} ${y + v * r}`).join("L");
  if (kind === "CR") made("circle", { cx: x, cy: y, r: r * 0.5, ...look }, layers.marks);
  else if (kind === "SQ") made("path", { d: at([-.45, -.45], [.45, -.45], [.45, .45], [-.45, .45]) + "z", ...look }, layers.marks);
  else if (kind === "TR") made("path", { d: at([0, -.6], [.55, .36], [-.55, .36]) + "z", ...look }, layers.marks);
  else if (kind === "MA") made("path", { d: at([-.45, -.45], [.45, .45]) + at([.45, -.45], [-.45, .45]), ...look }, layers.marks);
  else if (kind === "SL") made("path", { d: at([-.4, -.4], [.4, -.4], [.4, .4], [-.4, .4]) + "z", fill: colour, "fill-opacity": 0.5 }, layers.marks);
  else {
    const size = Math.min(r * 1.25, (3 * r) / Math.max(words.length, 1));
    made("text", { x, y: y + size * 0.36, "font-size": size, "text-anchor": "middle", fill: colour, "font-weight": 600 }, layers.marks, words);
  }
}

function draw() {
  const places = spots(), stones = stonesAt(now), marked = new Map(), owned = new Map();
  if (game.space) drawEdges(places);
  for (const name of ["owners", "stones", "marks"]) layers[name].replaceChildren();
  (now.o || []).forEach((points, player) => points.forEach((vertex) => owned.set(vertex, player + 1)));
  for (const [kind, vertex, words] of now.m || []) marked.set(vertex, [...(marked.get(vertex) || []), [kind, words]]);
  const dim = new Set(now.d || []), shown = game.space ? [...places].sort((one, other) => one[4] - other[4]) : places;
  const seen = new Map();
  for (const [vertex, x, y, room, depth, isHidden] of shown) {
    if (isHidden) continue;
    seen.set(vertex, [x, y]);
    const player = stones[vertex], r = room * (game.space && !game.closed ? 0.3 : 0.47), paler = dim.has(vertex) ? 0.4 : 1;
    const place = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${r.toFixed(3)})`;
    if (player) {
      if (game.shadow && !game.space) made("use", { href: "#" + game.shadow, transform: `translate(${x + r * 0.1} ${y + r * 0.11}) scale(${r})`, opacity: paler }, layers.stones);
      made("use", { href: "#stone-" + player, transform: place, opacity: paler }, layers.stones);
      if (game.letters.length) sign("LB", x, y, r * 0.8, game.inks[player], game.letters[player - 1]);
    } else if (dim.has(vertex)) made("circle", { cx: x, cy: y, r: r * 0.9, fill: game.wood, "fill-opacity": 0.6 }, layers.owners);
    const colour = game.inks[player] || game.inks[0];
    if (owned.has(vertex)) {
      const side = r * 0.6, owner = owned.get(vertex);
      made("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, fill: game.colours[owner], stroke: game.inks[owner], "stroke-width": 1 }, layers.marks);
    }
    if (now.v === vertex && !marked.has(vertex) && player) sign("CR", x, y, r, now.x ? "#d22" : colour);
    for (const [kind, words] of marked.get(vertex) || []) {
      if (kind === "LB" && !player) made("circle", { cx: x, cy: y, r: r * 0.7, fill: game.wood }, layers.marks);
      sign(kind, x, y, r, colour, words);
    }
    const way = now.next.length > 1 ? now.next.findIndex((each) => each.v === vertex) : -1;
    if (way >= 0 && !player && !marked.has(vertex)) {
      made("circle", { cx: x, cy: y, r: r * 0.7, fill: game.wood }, layers.marks);
      sign("LB", x, y, r * 0.9, game.inks[0], String.fromCharCode(97 + (way % 26)));
    }
  }
  for (const [start, end, isArrow] of now.l || []) {
    const one = seen.get(start), other = seen.get(end);
    if (one && other) made("path", { d: `M${one.join(" ")}L${other.join(" ")}`, stroke: game.accent, "stroke-width": 3, "marker-end": isArrow ? "url(#arrow)" : "" }, layers.marks);
  }
}

function wordsOf(node) {
  if (node.p === undefined) return game.words.start;
  if (!node.w) return node.t || game.words.position;
  const said = { number: node.n, player: game.players[node.w - 1], point: game.names[node.v], turn: node.u };
  const words = (node.u ? "turn" : node.v === undefined ? "passes" : "move") + (node.n ? "" : "_without_number");
  return game.words[words].replace(/[{](number|player|point|turn)[}]/g, (_, name) => said[name]);
}

// A piece of a comment: its words as they are, or within elements for what is emphasized and where a link leads.
const TAGS = { bold: "strong", heading: "strong", italic: "em", code: "code" };
function pieceOf(piece) {
  if (typeof piece === "string") return document.createTextNode(piece);
  const [words, kinds, address] = piece;
  let found = document.createTextNode(words);
  const within = (tag) => { const outer = document.createElement(tag); outer.appendChild(found); return outer; };
  for (const kind of kinds) found = within(TAGS[kind]);
  if (!/^https?:[/][/]/i.test(address || "")) return found;
  return Object.assign(within("a"), { href: address, target: "_blank", rel: "noopener noreferrer nofollow" });
}

function show(node) {
  now = node;
  draw();
  byId("where").textContent = [wordsOf(node), node.j, node.x].filter(Boolean).join(" – ");
  byId("told").textContent = [node.t && node.w ? node.t : "", node.q].filter(Boolean).join(" · ");
  byId("comment").replaceChildren(...(node.c || []).map(pieceOf));
  const ways = byId("ways"), from = node.next.length > 1 ? node : undefined;
  ways.replaceChildren();
  for (const each of from ? node.next : []) {
    const button = document.createElement("button");
    button.textContent = wordsOf(each);
    button.onclick = () => show(each);
    ways.appendChild(button);
  }
  for (const [id, isDone] of [["first", node.p === undefined], ["back", node.p === undefined], ["next", !node.next.length], ["last", !node.next.length]])
    byId(id).disabled = isDone;
  markTree();
  history.replaceState(null, "", "#" + node.at);
}

function end() { let at = now; while (at.next.length) at = at.next[0]; return at; }
function fork(by) {
  let at = now;
  while (at.p !== undefined && nodes[at.p].next.length < 2) at = nodes[at.p];
  if (at.p === undefined) return;
  const siblings = nodes[at.p].next;
  show(siblings[(siblings.indexOf(at) + by + siblings.length) % siblings.length]);
}
const steps = {
  Home: () => show(nodes[0]), End: () => show(end()), ArrowLeft: () => now.p !== undefined && show(nodes[now.p]),
  ArrowRight: () => now.next.length && show(now.next[0]), ArrowUp: () => fork(-1), ArrowDown: () => fork(1),
  PageUp: () => { for (let count = 0; count < 10 && now.p !== undefined; count++) now = nodes[now.p]; show(now); },
  PageDown: () => { for (let count = 0; count < 10 && now.next.length; count++) now = now.next[0]; show(now); },
};
addEventListener("keydown", (event) => {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  step();
});
byId("first").onclick = steps.Home;
byId("back").onclick = steps.ArrowLeft;
byId("next").onclick = steps.ArrowRight;
byId("last").onclick = steps.End;

// The game tree: the first variation of each node in its parent's row, the others in the nearest free ones.
const STEP = 22, circles = new Map();
function plantTree() {
  const tree = byId("tree");
  if (nodes.length < 2 || nodes.length > game.tree) { tree.hidden = true; return; }
  const until = [];
  const starts = [nodes[0]];
  let wide = 0;
  while (starts.length) {
    const start = starts.pop(), line = [], parent = nodes[start.p];
    for (let at = start; at; at = at.next[0]) { at.column = at.p === undefined ? 0 : nodes[at.p].column + 1; line.push(at); }
    const left = parent ? parent.column : 0, right = line[line.length - 1].column;
    let row = parent ? parent.row + 1 : 0;
    const isTaken = (row) => (until[row] || []).some(([from, to]) => from <= right && left <= to);
    while (isTaken(row)) row++;
    (until[row] = until[row] || []).push([left, right]);
    for (const at of line) { at.row = row; for (const each of at.next.slice(1).reverse()) starts.push(each); }
    wide = Math.max(wide, right);
  }
  const picture = made("svg", { width: (wide + 1) * STEP + 8, height: until.length * STEP + 8 });
  const place = (node) => [node.column * STEP + STEP / 2 + 4, node.row * STEP + STEP / 2 + 4];
  let strokes = "";
  for (const node of nodes) if (node.p !== undefined) {
    const [x, y] = place(nodes[node.p]), [u, v] = place(node);
    strokes += node.row === nodes[node.p].row ? `M${x} ${y}H${u}` : `M${x} ${y}V${v - STEP / 2}L${Math.min(x + STEP / 2, u)} ${v}H${u}`;
  }
  made("path", { d: strokes, stroke: "currentColor", "stroke-opacity": 0.45, fill: "none" }, picture);
  for (const node of nodes) {
    const [x, y] = place(node), group = made("g", {}, picture);
    const disc = made("circle", { cx: x, cy: y, r: node.w ? 7 : 4, fill: game.colours[node.w || 0], stroke: node.x ? "#d22" : "currentColor", "stroke-opacity": 0.6 }, group);
    if (node.c) made("circle", { cx: x + 6, cy: y - 6, r: 3, fill: game.accent }, group);
    made("title", {}, group, wordsOf(node));
    group.style.cursor = "pointer";
    group.onclick = () => show(node);
    circles.set(node, disc);
  }
  tree.appendChild(picture);
}
let lit;
function markTree() {
  if (lit) lit.classList.remove("now");
  lit = circles.get(now);
  if (!lit) return;
  lit.classList.add("now");
  const tree = byId("tree"), box = lit.getBoundingClientRect(), frame = tree.getBoundingClientRect();
  if (box.left < frame.left + 30 || box.right > frame.right - 30) tree.scrollLeft += box.left - frame.left - frame.width / 2;
  if (box.top < frame.top + 20 || box.bottom > frame.bottom - 20) tree.scrollTop += box.top - frame.top - frame.height / 2;
}

// A click plays the variation there, else one move on; a body in space is turned by dragging.
let held = null, isMoved = false;
function inBoard(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
  return [point.x, point.y];
}
board.addEventListener("pointerdown", (event) => { held = [event.clientX, event.clientY]; isMoved = false; });
board.addEventListener("pointermove", (event) => {
  if (!held || !game.space || !event.buttons) return;
  const right = (event.clientX - held[0]) / 150, down = (held[1] - event.clientY) / 150;
  if (!isMoved && Math.hypot(right, down) < 0.03) return;
  isMoved = true;
  held = [event.clientX, event.clientY];
  const [s, c, t, k] = [Math.sin(right), Math.cos(right), Math.sin(down), Math.cos(down)];
  const by = [c, 0, s, -t * s, k, t * c, -k * s, -t, k * c], before = turn;
  turn = by.map((_, at) => [0, 1, 2].reduce((sum, each) => sum + by[3 * Math.floor(at / 3) + each] * before[3 * each + (at % 3)], 0));
  draw();
});
board.addEventListener("pointerup", (event) => {
  const wasHeld = held;
  held = null;
  if (!wasHeld || isMoved) return;
  const [x, y] = inBoard(event);
  const near = spots().filter((spot) => !spot[5])
    .map((spot) => [Math.hypot(spot[1] - x, spot[2] - y) / spot[3], spot[0]]).sort((one, other) => one[0] - other[0])[0];
  const chosen = near && near[0] < 0.6 ? now.next.find((each) => each.v === near[1]) : undefined;
  if (chosen) show(chosen); else steps.ArrowRight();
});

if (game.space) board.classList.add("turns");
plantTree();
show(nodes[location.hash.length > 1 ? Number(location.hash.slice(1)) : game.at] || nodes[0]);
