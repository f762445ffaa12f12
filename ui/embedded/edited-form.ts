/**
 * Follows the forms with `data-save-bar` as App Bridge does: it shows its save bar from the first
 * input until the form is submitted, reset, or removed.
 *
 * @returns a function that returns whether there is such a form
 */
export function followEditedForms(): () => boolean {
  const edited = new Set<Element>()
  const follow = (names: readonly string[], change: (form: Element) => unknown) => {
    for (const name of names)
      document.addEventListener(
        name,
        ({ target }) => {
          const form = target instanceof Element ? target.closest('form[data-save-bar]') : null
          if (form) change(form)
        },
        true,
      )
  }
  follow(['input', 'change'], form => edited.add(form))
  follow(['submit', 'reset'], form => edited.delete(form))
  return () => {
    for (const form of edited) if (!form.isConnected) edited.delete(form)
    return edited.size > 0
  }
}
