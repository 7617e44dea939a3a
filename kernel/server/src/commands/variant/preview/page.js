/** Shows the same page of both hospitals, in the same language and width. */
const of = (id) => document.querySelector(`#${id}`);
const frames = [...document.querySelectorAll('iframe')];
const headings = [...document.querySelectorAll('h2')];

async function show() {
  const variants = await (await fetch('/variants')).json();
  const wanted = new URLSearchParams({
    path: of('path').value.replace(/^\//, ''),
    language: of('language').value,
    who: of('who').value,
  });
  variants.forEach((name, at) => {
    const frame = frames[at];
    headings[at].textContent = name;
    frame.title = name;
    frame.width = of('width').value;
    // The number makes the browser load the frame again when nothing else has changed.
    frame.src = `http://${name}.${location.host}/preview/enter.html?${Date.now()}#${wanted}`;
  });
}

of('show').addEventListener('click', show);
for (const id of ['path', 'language', 'width', 'who']) of(id).addEventListener('change', show);
show();
