/** A scope, in the form that the platform writes it. */
const SCOPE = /\b(?:unauthenticated_|customer_)?(?:read|write)_[a-z_]*[a-z]\b/g
/** A resource without an action in a list such as "Any of `orders` or `shipping` access scopes". */
const RESOURCE = /`([a-z]+(?:_[a-z]+)*)`(?! user permission)/g

/**
 * Reads the platform's sentence about the access that a type or field requires, for example
 * "`read_orders` access scope or `read_quick_sale` access scope. Also: …". What it requires of
 * users and features is left out.
 *
 * @param {string} text
 * @param {boolean} isMutation whether a mutation requires it
 * @returns {{ scopes: string[][], onlyPlans?: string[], exceptPlans?: string[] }} scopes: one of
 *   each list is required; plans: by the first word of their name
 */
export function readRequirement(text, isMutation) {
  const onlyPlans = /must be on an? (\w+) plan(?: or an? (\w+)(?: store)? plan)?/.exec(text)
  const exceptPlans = /must not be on the (\w+)(?: or (\w+))? plans?/.exec(text)
  return {
    scopes: readScopes(text, isMutation),
    ...(onlyPlans && { onlyPlans: onlyPlans.slice(1).filter(Boolean) }),
    ...(exceptPlans && { exceptPlans: exceptPlans.slice(1).filter(Boolean) }),
  }
}

function readScopes(text, isMutation) {
  const both = /^(\S+) for queries and both (\S+) as well as (\S+) for mutations/.exec(text)
  if (both)
    return (isMutation ? both.slice(2) : [both[1]]).map(scope => [scope.replaceAll('`', '')])
  const groups = []
  for (const sentence of text.split(/\.(?:\s+|$)/).filter(isUnconditional)) {
    // Of a sentence such as "Apps can also access … if they have the scope".
    const isAlternative = / can also /.test(sentence)
    const listed = /^(?:Also: )?The app must have/.test(sentence)
      ? / and |, /
      : / and | as well as /
    for (const clause of sentence.split(listed)) {
      const found = scopesOf(clause, isMutation)
      if (isAlternative && groups[0]) groups[0].push(...found)
      else if (found.length > 0) groups.push(found)
    }
  }
  const unique = new Map(groups.map(group => [group.join(), [...new Set(group)]]))
  return [...unique.values()]
}

/** False for scopes that only some arguments require. */
function isUnconditional(sentence) {
  return !/ also requires |access scope to |`: /.test(sentence)
}

function scopesOf(clause, isMutation) {
  const scopes = clause.match(SCOPE) ?? []
  if (
    !/access scopes?\b|one of the following/.test(clause) ||
    /^(?:Also: )?The user requires/.test(clause)
  )
    return scopes
  const action = isMutation ? 'write' : 'read'
  const plain = /^(\w+) or (\w+) read access scope/.exec(clause)?.slice(1)
  const resources = plain ?? [...clause.matchAll(RESOURCE)].map(([, resource]) => resource)
  const others = resources.filter(
    name => !/^(?:unauthenticated_|customer_)?(?:read|write)_/.test(name),
  )
  return [...scopes, ...others.map(resource => `${action}_${resource}`)]
}
