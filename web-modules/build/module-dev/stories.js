/** The page of all stories: each in a frame, in the chosen language and width, anew after each build. */
const language = document.querySelector('#language');
const width = document.querySelector('#width');
const main = document.querySelector('#stories');
const state = document.querySelector('#state');
let version = 0;

const json = async (path) => (await fetch(path)).json();

const enterOf = (name, path) =>
  `http://${name}.${location.host}/dev/enter.html#${new URLSearchParams({ language: language.value, path })}`;

async function show() {
  const { languages, stories } = await json('/dev/stories');
  if (language.options.length === 0) language.append(...languages.map((code) => new Option(code)));
  main.replaceChildren(
    ...Object.entries(stories).map(([name, { path }]) => {
      const section = document.createElement('section');
      const heading = document.createElement('h2');
      const link = document.createElement('a');
      const frame = document.createElement('iframe');
      link.href = enterOf(name, path);
      link.textContent = name;
      heading.append(link);
      frame.title = name;
      frame.width = width.value;
      frame.src = link.href;
      section.append(heading, frame);
      return section;
    }),
  );
}

async function look() {
  try {
    const now = await json('/dev/state');
    state.textContent = [now.fault, ...now.mistakes].filter(Boolean).join('\n');
    if (now.version !== version && !now.fault) {
      version = now.version;
      await show();
    }
  } catch {
    state.textContent = 'The program has ended.';
  }
  setTimeout(look, 500);
}

language.addEventListener('change', show);
width.addEventListener('change', show);
look();
