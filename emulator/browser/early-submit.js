// @ts-check
/**
 * A classic script, so that it runs before the forms below it can be submitted. A form without an
 * `action` is submitted by the modules of its page: until they have run, this script keeps the
 * submission, and then submits the form again.
 */
;(() => {
  /** The latest submission of each form. @type {Map<HTMLFormElement, HTMLElement | null>} */
  const kept = new Map()

  /** @param {SubmitEvent} event */
  function keep(event) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return
    event.preventDefault()
    kept.set(form, event.submitter)
  }

  document.addEventListener('submit', keep)
  // Modules have run by then.
  document.addEventListener('DOMContentLoaded', () => {
    document.removeEventListener('submit', keep)
    for (const [form, submitter] of kept) form.requestSubmit(submitter)
  })
})()
