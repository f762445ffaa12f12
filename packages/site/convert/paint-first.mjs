const ENTRY = /<script type="module" src="([^"]+)"[^>]*><\/script>/
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/**
 * Lets the browser draw a page before it loads the scripts: pages are complete as they arrive, and
 * to compile and hydrate them keeps the processor busy. A page in the background is not drawn, and
 * loads them at once.
 *
 * @param {string} head tags in the head of a page, with its scripts
 * @returns {string} the same tags, with a script that loads those scripts; unchanged without any
 */
export function paintFirst(head) {
  const [tag, entry] = ENTRY.exec(head) ?? []
  if (!tag) return head
  const preloads = [...head.matchAll(PRELOAD)].map(([, address]) => address)
  return head.replace(PRELOAD, '').replace(tag, () => loader(entry, preloads))
}

function loader(entry, preloads) {
  // A frame is drawn after its callbacks, and before the next task.
  return `<script>{
  const load = () => {
    for (const href of ${JSON.stringify(preloads)})
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    import(${JSON.stringify(entry)})
  }
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(load))
  else load()
}</script>`
}
