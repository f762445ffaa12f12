import type { QueryArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { paginate } from '../../engine/records/connection'
import { findDefinition } from './definition-checks'
import { STANDARD_TEMPLATES, templateNumber } from './standard-templates'

/** Arguments of the list of templates. */
export type TemplateArgs = QueryArgs['standardMetafieldDefinitionTemplates']

/** Lists the templates. None is limited to a subtype of its owners. */
export function listTemplates(args: TemplateArgs, context: GraphqlContext) {
  const isForSubtype = args.constraintStatus === 'CONSTRAINED_ONLY'
  const selected = isForSubtype
    ? []
    : STANDARD_TEMPLATES.filter(
        ({ ownerTypes, namespace, key }) =>
          !args.excludeActivated ||
          !ownerTypes.some(ownerType => findDefinition(context, { ownerType, namespace, key })),
      )
  return paginate(selected, args, { idOf: ({ id }) => id, sortValue: templateNumber })
}
