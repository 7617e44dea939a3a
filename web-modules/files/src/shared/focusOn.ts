/**
 * Moves the focus to the first of these headings that is there: the button that was pressed disappears with its row, and the
 * focus would begin anew at the top of the page.
 */
export function focusOn(...ids: readonly string[]): void {
  // After the row is gone, and after a dialog has given the focus back.
  setTimeout(() => {
    const heading = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    heading?.focus();
  });
}
