/**
 * Reports a cast by way of `unknown` or `never`: TypeScript no longer compares the two types.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noDoubleCast = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      double:
        'TypeScript does not compare these types. Give the value its type where it comes from; a test has fake() and untyped() of tests/fake.ts.',
    },
  },
  create: context => ({
    'TSAsExpression > TSAsExpression:matches([typeAnnotation.type="TSUnknownKeyword"], [typeAnnotation.type="TSNeverKeyword"])':
      node => context.report({ node: node.parent, messageId: 'double' }),
  }),
}
