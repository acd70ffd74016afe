import { expect } from "vitest";
import { type StartOptions, startApi } from "./api.ts";

const place = { localGovernmentId: 1 };

/** A business with its owner, a helper in each role, a customer and a stranger. */
export async function startTeam(options: StartOptions = {}) {
  const started = await startApi(options);
  const { api, make } = started;
  const person = (firstName: string) => make.account({ firstName, lastName: "Ade", ...place });
  const [owner, chidi, ngozi] = [await person("Bola"), await person("Chidi"), await person("Ngozi")];
  const [customer, stranger] = [await person("Zainab"), await person("Musa")];
  const business = await make.business({ ownerId: owner.id, name: "Bola Hair" });
  const asOwner = api.as(owner);
  const invite = async (name: string, role: "replies" | "editor" = "replies") => {
    const { status, body } = await asOwner.post("/v2/mybusiness/helpers", { name, contact: "08030000000", role });
    expect(status).toBe(200);
    return { id: body.helper.id as string, code: (body.link as string).split("/").at(-1)! };
  };
  /** A client that acts for the business. */
  const helping = (account: { id: string }) => {
    const who = api.as(account);
    const header = { "x-business-id": business.id };
    return {
      get: (url: string) => who.get(url, header),
      post: (url: string, payload: object = {}) => who.post(url, payload, header),
      put: (url: string, payload: object = {}) => who.put(url, payload, header),
      send: (options: Parameters<typeof who.send>[0]) => who.send({ ...options, headers: header }),
    };
  };
  const join = async (account: { id: string }, name: string, role: "replies" | "editor") => {
    const { id, code } = await invite(name, role);
    expect((await api.as(account).post(`/v2/helper_invitations/${code}/accept`)).status).toBe(200);
    return id;
  };
  const helperId = await join(chidi, "Chidi", "replies");
  await join(ngozi, "Ngozi", "editor");
  const asCustomer = api.as(customer);
  /** Sends a message from the customer to the business. @returns the conversation */
  const write = async (message = "How much is braiding?"): Promise<string> =>
    (await asCustomer.post(`/v2/message/${owner.id}`, { message })).body.conversation_id;
  return {
    ...{ ...started, place, person, owner, chidi, ngozi, customer, stranger, business, asOwner, asCustomer },
    ...{ invite, helping, join, helperId, write, asChidi: helping(chidi), asNgozi: helping(ngozi) },
  };
}
