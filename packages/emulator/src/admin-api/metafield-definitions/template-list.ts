import type { GraphqlContext } from '../../engine/graphql-context'
import { paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { findDefinition } from './definition-checks'
import { STANDARD_TEMPLATES, templateNumber } from './standard-templates'

/** Arguments of the list of templates. */
export interface TemplateArgs extends ConnectionArgs {
  excludeActivated?: boolean | null
  constraintStatus?: string | null
  constraintSubtype?: object | null
}

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
