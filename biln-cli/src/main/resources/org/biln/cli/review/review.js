// The page of a review: shows what the server says and sends what the expert chooses. Keeps nothing: reload at any time.
'use strict';

const FEW = 24; // so many features are shown at first
const GONE = 'The program does not answer. Every answer shown as given is saved; start it again to go on.';
const find = (id) => document.getElementById(id);

let state = null; // as the server has it
let back = 0;     // how many answers we look back, 0 for the question
let busy = false; // an answer is on its way
let all = false;  // whether all features are shown
let ended = false; // the review is over: nothing more is asked of the server
let seen = null;  // the row on the page
let taken = null; // whose answer Undo takes back: the row looked at, or the last one

function make(tag, text, name) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (name) element.className = name;
  return element;
}

async function talk(method, path, body) {
  const reply = await fetch(path, {
    method,
    headers: body === undefined ? {} : {'Content-Type': 'application/json'},
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!reply.ok && reply.status !== 409) throw new Error(await reply.text());
  return reply.json();
}

function notice(text) {
  find('notice').textContent = text || '';
  find('notice').hidden = !text;
}

/** Does something with the server; one thing at a time, and never on as if it had worked. */
async function during(work) {
  if (busy) return;
  busy = true;
  try {
    await work();
    notice(state && state.trouble);
  } catch (e) {
    notice(e instanceof TypeError ? GONE : e.message);
  } finally {
    busy = false;
  }
}

function histogram(feature) {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  const most = Math.max(1, ...feature.bars);
  svg.setAttribute('viewBox', `0 0 ${10 * Math.max(1, feature.bars.length)} 20`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true'); // the words below say the same
  feature.bars.forEach((count, i) => {
    const height = Math.max(0.8, 20 * count / most);
    const bar = document.createElementNS(ns, 'rect');
    bar.setAttribute('x', 10 * i + 0.5);
    bar.setAttribute('y', 20 - height);
    bar.setAttribute('width', 9);
    bar.setAttribute('height', height);
    if (i === feature.at) bar.setAttribute('class', 'here');
    svg.append(bar);
  });
  return svg;
}

function showFeatures(row) {
  const shown = all ? row.features : row.features.slice(0, FEW);
  find('features').replaceChildren(...shown.map((feature) => {
    const box = make('div');
    const value = make('dd');
    value.append(make('span', feature.value || '–', 'value'), histogram(feature), make('span', feature.place, 'place'));
    box.append(make('dt', feature.name), value);
    return box;
  }));
  find('more').hidden = row.features.length <= FEW;
  find('more').textContent = all ? 'Show fewer' : `Show all ${row.features.length} features`;
  find('others').hidden = row.others.length === 0;
  find('others').replaceChildren(...row.others.map((other) => {
    const box = make('div');
    box.append(make('dt', other.name), make('dd', other.value || '–'));
    return box;
  }));
}

function showNeighbours(row, own) {
  const head = make('tr');
  for (const name of [state.column, 'row', ...row.compared]) {
    const cell = make('th', name);
    cell.scope = 'col';
    head.append(cell);
  }
  const line = (label, title, cells, name) => {
    const tr = make('tr', undefined, name);
    for (const cell of [label, title, ...cells]) tr.append(make('td', cell));
    return tr;
  };
  find('neighbours').replaceChildren(
    head,
    line(own, 'this row', row.own, 'own'),
    ...row.neighbours.map((near) => line(near.label + (near.answered ? ' (answered)' : ''), near.title, near.cells)));
}

function showRevealed(revealed, said) {
  const box = find('revealed');
  box.hidden = !revealed;
  if (!revealed) return;
  const source = {suspect: 'as a suspect', undecided: 'because the model hesitates', audit: 'at random'}[revealed.source];
  const parts = [make('p', `The table says: ${revealed.observed}`)];
  if (said) parts.push(make('p', said.answer === null ? 'You were unsure.' : `You said: ${said.answer}`));
  if (revealed.suggested && !said) parts.push(make('p', `The model suggests: ${revealed.suggested}`));
  parts.push(make('p', `Asked ${source}; the label was wrong with probability ${revealed.doubt.toFixed(2)} as the model saw it.`));
  if (revealed.why.length > 0) {
    const list = make('ul');
    list.append(...revealed.why.map((reason) => make('li', reason)));
    parts.push(make('p', 'Against the label speak:'), list);
  }
  box.replaceChildren(...parts);
}

function showRow(row, where, said) {
  seen = row;
  find('where').textContent = where;
  find('title').textContent = row.title;
  find('text').hidden = row.text === null;
  find('text').textContent = row.text || '';
  find('image').hidden = row.image === null;
  if (row.image !== null) find('image').src = row.image;
  else find('image').removeAttribute('src');
  showFeatures(row);
  showNeighbours(row, said ? said.answer || 'unsure' : '?');
  showRevealed(row.revealed, said);
}

function showLast() {
  const last = state.last;
  const box = find('last');
  if (!last) {
    box.textContent = '';
  } else if (last.answer === null) {
    box.replaceChildren(`${last.title}: unsure. The table says ${last.observed}.`);
  } else {
    box.replaceChildren(
      `${last.title}: you said ${last.answer}, the table says ${last.observed}. `,
      make('strong', last.wrong ? 'A wrong label found.' : 'The label is right.', last.wrong ? 'wrong' : 'right'));
  }
}

function showLabels() {
  find('ask').textContent = state.question ? `What is its ${state.column}?` : 'All rows are answered.';
  const buttons = state.labels.map((label) => {
    const button = make('button');
    const keys = make('span');
    for (const key of label.keys) keys.append(make('kbd', key.toUpperCase()), ' ');
    button.type = 'button';
    button.disabled = !state.question || back > 0;
    button.setAttribute('aria-label', label.value);
    button.setAttribute('aria-keyshortcuts', label.keys.join(' '));
    button.append(make('span', label.value), keys);
    button.addEventListener('click', () => answer(label.value));
    return button;
  });
  find('labels').replaceChildren(...buttons);
  find('unsure').disabled = !state.question || back > 0;
  if (back === 0) taken = state.undo;
  find('undo').disabled = taken === null;
  find('back').disabled = back >= state.answered;
  find('forward').hidden = back === 0;
}

/** Shows the state as a whole; the row itself only if it is the question that is looked at. */
function show() {
  const unsure = state.unsure > 0 ? `, ${state.unsure} unsure` : '';
  find('progress').textContent =
      `${state.answered} of ${state.rows} rows answered${unsure}, ${state.found} wrong labels found`;
  find('learnt').replaceChildren(...state.learnt.map((line) => make('p', line)));
  find('model').textContent = `The model has learnt from ${state.knows} answers` + (state.learning ? ' and is learning on …' : '.');
  if (back === 0) {
    find('row').hidden = !state.question;
    find('near').hidden = !state.question;
    if (state.question) showRow(state.question, `Question ${state.number}`, null);
  }
  showLabels();
  showLast();
  document.body.dataset.number = state.number; // what tests wait for
}

function answer(label) {
  if (!state.question || back > 0) return undefined;
  return during(async () => {
    state = await talk('POST', 'api/answer', {number: state.number, row: state.row, label});
    show();
    find('row').focus({preventScroll: false});
    window.scrollTo(0, 0);
  });
}

function undo() {
  if (taken === null) return undefined;
  return during(async () => {
    const row = taken;
    back = 0;
    state = await talk('POST', 'api/undo', {row});
    show();
  });
}

function look(by) {
  const target = Math.max(0, Math.min(state.answered, back + by));
  if (target === back) return undefined;
  return during(async () => {
    if (target > 0) {
      const past = await talk('GET', `api/past/${target}`);
      back = target;
      taken = past.undo;
      find('row').hidden = false;
      find('near').hidden = false;
      showRow(past.row, `Answer ${past.number} of ${state.answered}`, past.said);
    } else {
      back = 0;
    }
    show();
  });
}

function end() {
  return during(async () => {
    await talk('POST', 'api/end', {});
    ended = true;
    document.querySelector('main').hidden = true;
    for (const button of document.querySelectorAll('button')) button.hidden = true;
    state = {...state, trouble: `The review has ended. All answers are saved; this page can be closed. Next: ${state.next}`};
  });
}

function onKey(event) {
  if (!state || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const key = event.key.toLowerCase();
  const label = state.labels.find((one) => one.keys.includes(key));
  if (key === 'arrowleft') look(1);
  else if (key === 'arrowright') look(-1);
  else if (key === 'z') undo();
  else if (key === 'u') answer(null);
  else if (label) answer(label.value);
  else return;
  event.preventDefault();
}

find('unsure').addEventListener('click', () => answer(null));
find('undo').addEventListener('click', undo);
find('back').addEventListener('click', () => look(1));
find('forward').addEventListener('click', () => look(-1));
find('end').addEventListener('click', end);
find('more').addEventListener('click', () => {
  all = !all;
  if (seen) showFeatures(seen);
});
document.addEventListener('keydown', onKey);

during(async () => {
  state = await talk('GET', 'api/state');
  show();
});

// While the model learns in the background, what was learnt changes without an answer; and a program that was stopped should be
// missed before the next answer. Looking must not stand in the expert's way, so it never makes the page busy, and what it brings
// is dropped if an answer overtook it.
let looks = 0;
setInterval(async () => {
  const before = state;
  looks += 1;
  if (!before || busy || ended || (!before.learning && looks % 4 !== 0)) return;
  try {
    const now = await talk('GET', 'api/state');
    if (busy || ended || state !== before) return;
    state = {...now, question: now.row === before.row ? before.question : now.question};
    show();
    notice(state.trouble);
  } catch (e) {
    if (!busy && !ended && e instanceof TypeError) notice(GONE);
  }
}, 1500);
