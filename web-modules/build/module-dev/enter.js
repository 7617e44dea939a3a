/** Signs in at the host of a story and chooses the language, then opens the page. */
const wanted = new URLSearchParams(location.hash.slice(1));
try {
  localStorage.setItem('signed_in', '1');
  localStorage.setItem('language', wanted.get('language') ?? 'ru');
  location.replace(`/${wanted.get('path') ?? ''}`);
} catch (error) {
  document.body.textContent = `The story cannot be shown in this frame: ${error.message}`;
}
