import type { Locator } from '@playwright/test'

/**
 * Reads the markup of an element's content, in a form that two renderings of the same content have
 * in common: without comments, generated ids, and the order of attributes.
 */
export async function renderedMarkup(locator: Locator): Promise<string> {
  return locator.evaluate(element => {
    const copy = element.cloneNode(true) as HTMLElement
    const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT)
    const found: Comment[] = []
    while (comments.nextNode()) found.push(comments.currentNode as Comment)
    for (const comment of found) comment.remove()
    for (const each of copy.querySelectorAll<HTMLElement>('*')) {
      // As the browser writes it, which the server need not.
      if (each.hasAttribute('style')) each.setAttribute('style', each.style.cssText)
      const attributes = [...each.attributes]
        .map(({ name, value }) => ({ name, value: value.replace(/v-\d+(?:-\d+)*/g, 'v') }))
        .filter(({ name, value }) => value !== '' || !['style', 'class'].includes(name))
        .sort((first, second) => first.name.localeCompare(second.name))
      for (const { name } of [...each.attributes]) each.removeAttribute(name)
      for (const { name, value } of attributes) each.setAttribute(name, value)
    }
    copy.normalize()
    return copy.innerHTML
  })
}
