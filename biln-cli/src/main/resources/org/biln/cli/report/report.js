'use strict';
// Sorts tables by the button in a column's head, and shows only rows with a text. Without it the page is complete, in its first order.
for (const table of document.querySelectorAll('table.sortable')) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') !== 'descending' && head.classList.contains('n')
          || head.getAttribute('aria-sort') === 'ascending';
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const key = (body) => body.rows[0].cells[column].dataset.sort || body.rows[0].cells[column].textContent;
      const collator = new Intl.Collator('en', {numeric: true});
      const bodies = [...table.tBodies].sort((a, b) => collator.compare(key(a), key(b)));
      if (down) bodies.reverse();
      table.append(...bodies);
    });
  });
}
const filter = document.getElementById('filter');
if (filter) {
  filter.closest('p').hidden = false;
  filter.addEventListener('input', () => {
    for (const body of document.querySelector('table.list').tBodies) {
      body.hidden = !body.textContent.toLowerCase().includes(filter.value.toLowerCase());
    }
  });
}
// Paper cannot be unfolded.
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((one) => { one.open = true; }));
