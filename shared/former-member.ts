/** Shown in place of a person who deleted their account. */
export const formerMember = { firstname: "Former", lastname: "member" };
export const formerMemberName = "Former member";
