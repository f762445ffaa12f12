import { messagesOf, placeholdersOf } from './messages.mjs'

/**
 * Reports a message of English that a locale does not have, one that only the locale has, one
 * without a text, and one whose placeholders differ.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const completeLocale = {
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
    messages: {
      missing: 'The message "{{path}}" is missing: pages would show the English one.',
      unknown: 'There is no message "{{path}}" in English: no component reads it.',
      empty: 'The message "{{path}}" has no text.',
      placeholders: 'The message "{{path}}" must have the placeholders {{expected}}.',
    },
  },
  create(context) {
    const english = messagesOf(context.options[0].english)
    return {
      'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ObjectExpression'(node) {
        const found = new Set()
        check(node, '')
        for (const path of english.keys()) {
          const group = path.slice(0, Math.max(0, path.lastIndexOf('.')))
          // A missing group is one error, not one for each of its messages.
          if (!found.has(path) && (group === '' || found.has(group)))
            context.report({ node, messageId: 'missing', data: { path } })
        }

        function check(object, prefix) {
          for (const property of object.properties) {
            const path = prefix + (property.key?.name ?? property.key?.value ?? '...')
            found.add(path)
            if (!english.has(path))
              context.report({ node: property, messageId: 'unknown', data: { path } })
            else if (property.value.type === 'ObjectExpression') check(property.value, `${path}.`)
            else checkText(property, path)
          }
        }
      },
    }

    function checkText(node, path) {
      const text = node.value.type === 'Literal' ? String(node.value.value) : ''
      if (text.trim() === '') return context.report({ node, messageId: 'empty', data: { path } })
      const expected = placeholdersOf(english.get(path) ?? '').join(' ')
      if (placeholdersOf(text).join(' ') !== expected)
        context.report({
          node,
          messageId: 'placeholders',
          data: { path, expected: expected || '(none)' },
        })
    }
  },
}
