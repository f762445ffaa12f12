const MARKER = 'v-bind="args"'
const ATTRIBUTE = /[^\s"=]+(?:="[^"]*")?/g
/** The other attributes of a tag, its end, and what follows. */
const END_OF_TAG = /^((?:[^>"]|"[^"]*")*?)(\/?>)(.*)$/

/**
 * Writes an example's template with the values that are shown at the moment in place of
 * `v-bind="args"`, an attribute a line.
 */
export function exampleSource(source: string, args: Record<string, unknown>): string {
  const template = /<template>\n([\s\S]*)\n<\/template>/.exec(source)?.[1] ?? ''
  const { own, written } = withoutMarkedTwice(template.split('\n'), args)
  const attributes = written.map(([name, value]) => attributeOf(name, value))
  const lines = own.flatMap(line => {
    if (!line.includes(MARKER)) return [line]
    const indent = line.slice(0, line.search(/\S/))
    // On a line of its own the tag is already spread over several.
    if (line.trim() === MARKER) return attributes.map(attribute => indent + attribute)
    if (attributes.length < 2)
      return [line.replace(` ${MARKER}`, attributes.map(attribute => ` ${attribute}`).join(''))]
    const [before = '', after = ''] = line.split(` ${MARKER}`)
    const [, others = '', end = '', content = ''] = END_OF_TAG.exec(after) ?? []
    const [, text = '', closing = ''] = /^(.*?)(<\/[\w-]+>)?$/.exec(content) ?? []
    const [, tag = '', first = ''] = /^(\s*<[\w-]+)(\s.*)?$/.exec(before) ?? []
    // The values win over attributes of the same name in front of the marker.
    const own = (first.match(ATTRIBUTE) ?? []).filter(
      attribute => !attributes.some(each => nameOf(each) === nameOf(attribute)),
    )
    return [
      tag,
      ...[...own, ...attributes, ...(others.match(ATTRIBUTE) ?? [])].map(
        each => `${indent}  ${each}`,
      ),
      // Text has a line of its own, as a formatter writes it.
      ...(text.trim() === ''
        ? [indent + end + closing]
        : [indent + end, `${indent}  ${text.trim()}`, ...(closing ? [indent + closing] : [])]),
    ]
  })
  return lines.map(line => line.replace(/^ {2}/, '')).join('\n')
}

/**
 * Leaves each attribute of a tag once, where the marker has a line of its own: the value that is
 * shown, or the variable that holds it, if it is an object.
 */
function withoutMarkedTwice(
  lines: string[],
  args: Record<string, unknown>,
): { own: string[]; written: [string, unknown][] } {
  const values = Object.entries(args).filter(([, value]) => value !== undefined)
  const marker = lines.findIndex(line => line.trim() === MARKER)
  const tag = lines.findLastIndex((line, index) => index < marker && line.trim().startsWith('<'))
  const isOwn = (index: number) => index > tag && index < marker
  const written = values.filter(
    ([name, value]) =>
      typeof value !== 'object' ||
      !lines.some((line, index) => isOwn(index) && nameOf(line.trim()) === kebabOf(name)),
  )
  const names = new Set(written.map(([name]) => kebabOf(name)))
  return {
    written,
    own: lines.filter((line, index) => !isOwn(index) || !names.has(nameOf(line.trim()) ?? '')),
  }
}

function kebabOf(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

function nameOf(attribute: string): string | undefined {
  return /^:?([^=]+)/.exec(attribute)?.[1]
}

function attributeOf(name: string, value: unknown): string {
  const attribute = kebabOf(name)
  if (value === true) return attribute
  if (typeof value === 'string') return `${attribute}="${value.replaceAll('"', '&quot;')}"`
  return `:${attribute}="${JSON.stringify(value).replaceAll('"', "'")}"`
}
