import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { CONTACTS, ROLE_ASSIGNMENTS, ROLES } from './company-records'
import type { RoleAssignmentRecord } from './company-records'
import { assignmentWebhook } from './company-webhook'
import { contactExists, locationExists } from './find-company'
import { notFound } from './text-rules'
import { assignRole } from './write-company'
import { COMPANY_LOCATIONS } from './location-records'

/** Why a role cannot be assigned. */
type Problem = 'contact' | 'location' | 'role' | 'taken'

const TAKEN = {
  message: 'Company contact has already been assigned a role in that company location.',
  code: 'LIMIT_REACHED',
} as const
const LOCATION_MISSING = 'Location does not exist.'
const ASSIGN = ['company_contact_roles/assign'] as const
const REVOKE = ['company_contact_roles/revoke'] as const

/** The roots that assign and revoke roles of contacts at locations. */
export const roleMutations: Domain = {
  mutations: {
    companyContactAssignRole: defineMutation({
      topics: ASSIGN,
      checks: [
        contactExists(),
        {
          field: ['companyLocationId'],
          code: 'RESOURCE_NOT_FOUND',
          message: "The company location doesn't exist.",
          fails: (args, context) => problemOf(context, args) === 'location',
          isFinal: true,
        },
        {
          field: ['companyContactRoleId'],
          code: 'RESOURCE_NOT_FOUND',
          message: "The company contact role doesn't exist.",
          fails: (args, context) => problemOf(context, args) === 'role',
          isFinal: true,
        },
        { ...TAKEN, field: null, fails: (args, context) => problemOf(context, args) === 'taken' },
      ],
      run: (args, context) => ({ companyContactRoleAssignment: assign(context, args) }),
    }),

    companyContactAssignRoles: defineMutation({
      topics: ASSIGN,
      isPartial: true,
      checks: [contactExists()],
      run: ({ companyContactId, rolesToAssign }, context) =>
        assignAll(
          context,
          rolesToAssign.map(role => ({ ...role, companyContactId })),
          (problem, field) =>
            notFound([...field, problem === 'role' ? 'companyContactRoleId' : 'companyLocationId']),
        ),
    }),

    companyLocationAssignRoles: defineMutation({
      topics: ASSIGN,
      isPartial: true,
      checks: [
        locationExists(['companyLocationId'], LOCATION_MISSING, args => args.companyLocationId),
      ],
      run: ({ companyLocationId, rolesToAssign }, context) =>
        assignAll(
          context,
          rolesToAssign.map(role => ({ ...role, companyLocationId })),
          (problem, field) =>
            notFound(
              field,
              problem === 'role'
                ? 'Company role does not exist.'
                : 'Company contact does not exist.',
            ),
        ),
    }),

    companyContactRevokeRole: defineMutation({
      topics: REVOKE,
      checks: [
        contactExists(),
        {
          field: ['companyContactRoleAssignmentId'],
          code: 'RESOURCE_NOT_FOUND',
          message: "The company contact role assignment doesn't exist.",
          fails: ({ companyContactId, companyContactRoleAssignmentId: id }, context) =>
            ROLE_ASSIGNMENTS.in(context).get(id)?.contactId !== companyContactId,
        },
      ],
      run: ({ companyContactRoleAssignmentId: id }, context) => {
        revoke(context, id)
        return { revokedCompanyContactRoleAssignmentId: id }
      },
    }),

    companyContactRevokeRoles: defineMutation({
      topics: REVOKE,
      isPartial: true,
      checks: [contactExists()],
      run: ({ companyContactId, roleAssignmentIds, revokeAll }, context) => {
        const all = ROLE_ASSIGNMENTS.in(context)
          .lookUp('contact', companyContactId)
          .map(({ id }) => id)
        return revokeListed(
          context,
          revokeAll ? all : (roleAssignmentIds ?? []),
          'roleAssignmentIds',
          ({ contactId }) => contactId === companyContactId,
        )
      },
    }),

    companyLocationRevokeRoles: defineMutation({
      topics: REVOKE,
      isPartial: true,
      checks: [
        locationExists(['companyLocationId'], LOCATION_MISSING, args => args.companyLocationId),
      ],
      run: ({ companyLocationId, rolesToRevoke }, context) =>
        revokeListed(
          context,
          rolesToRevoke,
          'rolesToRevoke',
          ({ locationId }) => locationId === companyLocationId,
        ),
    }),
  },
}

/** Contact, location, and role have to be of one company. */
function problemOf(
  context: GraphqlContext,
  args: MutationArgs['companyContactAssignRole'],
): Problem | undefined {
  const contact = CONTACTS.in(context).get(args.companyContactId)
  const location = COMPANY_LOCATIONS.in(context).get(args.companyLocationId)
  const role = ROLES.in(context).get(args.companyContactRoleId)
  if (!contact) return 'contact'
  if (location?.companyId !== contact.companyId) return 'location'
  if (role?.companyId !== contact.companyId) return 'role'
  const assigned = ROLE_ASSIGNMENTS.in(context).lookUp('contact', contact.id)
  return assigned.some(({ locationId }) => locationId === location.id) ? 'taken' : undefined
}

function assign(
  context: MutationContext,
  args: MutationArgs['companyContactAssignRole'],
): RoleAssignmentRecord {
  return assignRole(context, {
    companyId: CONTACTS.in(context).get(args.companyContactId)?.companyId ?? '',
    contactId: args.companyContactId,
    locationId: args.companyLocationId,
    roleId: args.companyContactRoleId,
  })
}

function assignAll(
  context: MutationContext,
  roles: readonly MutationArgs['companyContactAssignRole'][],
  errorOf: (problem: Problem, field: readonly string[]) => MutationError,
) {
  const roleAssignments: RoleAssignmentRecord[] = []
  const userErrors = roles.flatMap((role, index) => {
    const field = ['rolesToAssign', String(index)]
    const problem = problemOf(context, role)
    if (problem) return [problem === 'taken' ? { ...TAKEN, field } : errorOf(problem, field)]
    roleAssignments.push(assign(context, role))
    return []
  })
  return { roleAssignments, userErrors }
}

function revoke(context: MutationContext, id: string): void {
  const assignments = ROLE_ASSIGNMENTS.in(context)
  const assignment = assignments.get(id)
  if (!assignment) return
  assignments.remove(id)
  context.emit('company_contact_roles/revoke', assignmentWebhook(context, assignment))
}

function revokeListed(
  context: MutationContext,
  ids: readonly string[],
  argument: string,
  isOwn: (assignment: RoleAssignmentRecord) => boolean,
) {
  const revokedRoleAssignmentIds: string[] = []
  const userErrors = ids.flatMap((id, index) => {
    const assignment = ROLE_ASSIGNMENTS.in(context).get(id)
    if (!assignment || !isOwn(assignment)) return [notFound([argument, String(index)])]
    revoke(context, id)
    revokedRoleAssignmentIds.push(id)
    return []
  })
  return { revokedRoleAssignmentIds, userErrors }
}
