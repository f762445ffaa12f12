import type { GraphqlContext } from '../../engine/graphql-context'
import { parseGlobalId } from '../../engine/records/global-id'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { STAFF_ASSIGNMENTS } from './company-records'
import { locationExists } from './find-company'
import { notFound } from './text-rules'

/** Largest number of staff members of a location. */
const MAX_STAFF = 10

/** The roots of the staff members who look after locations. */
export const companyStaffMutations: Domain = {
  mutations: {
    companyLocationAssignStaffMembers: defineMutation({
      checks: [
        locationExists(
          ['companyLocationId'],
          'Resource requested does not exist.',
          ({ companyLocationId }) => companyLocationId,
        ),
        {
          field: ['staffMemberIds'],
          code: 'LIMIT_REACHED',
          message: `A company location can have at most ${MAX_STAFF} staff members.`,
          fails: ({ companyLocationId, staffMemberIds }, { store }) => {
            const assigned = store.records
              .table(STAFF_ASSIGNMENTS)
              .lookUp('location', companyLocationId)
              .map(({ staffMemberId }) => staffMemberId)
            return new Set([...assigned, ...staffMemberIds]).size > MAX_STAFF
          },
        },
      ],
      errors: ({ staffMemberIds }, context) =>
        staffMemberIds.flatMap((id, index) =>
          isStaffMember(context, id) ? [] : [notFound(['staffMemberIds', String(index)])],
        ),
      run: ({ companyLocationId, staffMemberIds }, context) => {
        const assignments = context.store.records.table(STAFF_ASSIGNMENTS)
        const known = assignments.lookUp('location', companyLocationId)
        return {
          companyLocationStaffMemberAssignments: [...new Set(staffMemberIds)].map(
            staffMemberId =>
              known.find(assignment => assignment.staffMemberId === staffMemberId) ??
              assignments.put({
                id: assignments.nextId(),
                __typename: STAFF_ASSIGNMENTS.type,
                locationId: companyLocationId,
                staffMemberId,
              }),
          ),
        }
      },
    }),

    companyLocationRemoveStaffMembers: defineMutation({
      errors: ({ companyLocationStaffMemberAssignmentIds: ids }, { store }) =>
        ids.flatMap((id, index) =>
          store.records.table(STAFF_ASSIGNMENTS).get(id)
            ? []
            : [notFound(['companyLocationStaffMemberAssignmentIds', String(index)])],
        ),
      run: ({ companyLocationStaffMemberAssignmentIds: ids }, { store }) => {
        const assignments = store.records.table(STAFF_ASSIGNMENTS)
        for (const id of ids) assignments.remove(id)
        return { deletedCompanyLocationStaffMemberAssignmentIds: ids }
      },
    }),
  },
}

function isStaffMember({ loadNode }: GraphqlContext, id: string): boolean {
  return parseGlobalId(id)?.type === 'StaffMember' && Boolean(loadNode(id))
}
