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
          fails: ({ companyLocationId, staffMemberIds }, context) => {
            const assigned = STAFF_ASSIGNMENTS.in(context)
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
        const assignments = STAFF_ASSIGNMENTS.in(context)
        const known = assignments.lookUp('location', companyLocationId)
        return {
          companyLocationStaffMemberAssignments: [...new Set(staffMemberIds)].map(
            staffMemberId =>
              known.find(assignment => assignment.staffMemberId === staffMemberId) ??
              assignments.add({
                locationId: companyLocationId,
                staffMemberId,
              }),
          ),
        }
      },
    }),

    companyLocationRemoveStaffMembers: defineMutation({
      errors: ({ companyLocationStaffMemberAssignmentIds: ids }, context) =>
        ids.flatMap((id, index) =>
          STAFF_ASSIGNMENTS.in(context).get(id)
            ? []
            : [notFound(['companyLocationStaffMemberAssignmentIds', String(index)])],
        ),
      run: ({ companyLocationStaffMemberAssignmentIds: ids }, context) => {
        const assignments = STAFF_ASSIGNMENTS.in(context)
        for (const id of ids) assignments.remove(id)
        return { deletedCompanyLocationStaffMemberAssignmentIds: ids }
      },
    }),
  },
}

function isStaffMember({ loadNode }: GraphqlContext, id: string): boolean {
  return parseGlobalId(id)?.type === 'StaffMember' && Boolean(loadNode(id))
}
