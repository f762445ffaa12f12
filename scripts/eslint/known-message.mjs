import { messagesOf } from './messages.mjs'

/**
 * Reports a message that a component reads from `messages` (of `useMessages()`), and that English
 * does not have.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const knownMessage = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { english: { type: 'string' } },
        required: ['english'],
        additionalProperties: false,
      },
    ],
    messages: { unknown: 'There is no message "{{path}}" in {{english}}.' },
  },
  create(context) {
    const [{ english }] = context.options
    const known = messagesOf(english)
    const report = (node, path) =>
      context.report({
        node,
        messageId: 'unknown',
        data: { path, english: english.replace(/^.*\/(?=locales\/)/, '') },
      })

    const visitor = {
      MemberExpression(node) {
        // The outermost one has the whole path.
        if (node.parent.type === 'MemberExpression' && node.parent.object === node) return
        const path = pathOf(node)
        if (path && !isKnown(known, path)) report(node, path)
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || !init) return
        const group = pathOf(init)
        if (group === undefined) return
        for (const property of id.properties) {
          if (property.type !== 'Property' || property.computed) continue
          const path = [group, property.key.name ?? property.key.value].filter(Boolean).join('.')
          if (!isKnown(known, path)) report(property, path)
        }
      },
    }
    const { parserServices } = context.sourceCode
    return parserServices?.defineTemplateBodyVisitor
      ? parserServices.defineTemplateBodyVisitor(visitor, visitor)
      : visitor
  },
}

/** A method of a text, as in `messages.plan.free.length`, ends the path. */
function isKnown(known, path) {
  if (path === '' || known.has(path)) return true
  const group = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  return known.get(group) !== undefined
}

/**
 * @returns {string | undefined} `a.b` of `messages.value.a.b` and of `messages.a.b`; undefined for
 *   everything else
 */
function pathOf(node) {
  const names = []
  let rest = node
  for (; rest.type === 'MemberExpression'; rest = rest.object) {
    // What a computed name is, and what follows it, is not known here.
    if (rest.computed) names.length = 0
    else names.unshift(rest.property.name)
  }
  if (rest.type !== 'Identifier' || rest.name !== 'messages') return undefined
  if (names[0] === 'value') names.shift()
  return names.join('.')
}
