import { randomBytes } from "node:crypto";
import { uploads } from "#/server/media/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { startApi } from "./api.ts";

/** Form fields of a business. */
export const draft = {
  name: "Mama Nkechi’s Kitchen",
  about: "Small chops and jollof for parties.",
  phone: "0803 000 0000",
  category: "Catering Services",
  tags: [" Caterer ", "caterer", "Small chops"],
  work_experience: "Learnt from my mother",
  years_of_experience: "12",
  address: "5 Allen Avenue",
  town: "Ikeja",
  state: "Lagos",
  lga: "Ikeja",
  country: "Nigeria",
};

/** Endpoints of `/v2`, with factories for owners, their uploads and their businesses. */
export async function startWithOwners() {
  const started = await startApi();
  const { api, make, db, clock } = started;
  const newOwner = () => make.account({ localGovernmentId: readPlace("Lagos, Ikeja")!.lga!.id });
  /** A newly uploaded picture. */
  const upload = async (accountId: string, purpose: "business" | "catalog" | "certification") => {
    const name = `${purpose === "certification" ? "p_" : ""}${randomBytes(16).toString("hex")}`;
    await db.insert(uploads).values({ name, accountId, purpose, width: 4, height: 3, createdAt: clock.now() });
    return name;
  };
  /** An account with a business of a unique name. */
  const withBusiness = async (more: object = {}) => {
    const account = await newOwner();
    const owner = api.as(account);
    const name = `Kitchen ${randomBytes(6).toString("hex")}`;
    const { body } = await owner.post("/v2/business", { ...draft, name, ...more });
    return { account, owner, business: body };
  };
  return { ...started, newOwner, upload, withBusiness };
}

export const refusal = (field: string, detail: string) => ({
  status: 422,
  body: { detail, fields: { [field]: detail } },
});

export const noBusinessYet = {
  status: 404,
  body: { code: "business/none-yet", detail: "You have not created your business!" },
};
