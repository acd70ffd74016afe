import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const password = "harmattan-dust-7";
const profile = {
  firstname: "Ngozi",
  lastname: "Bello",
  phone: "0803 000 0000",
  country: "Nigeria",
  state: "Lagos",
  lga: "Ikeja",
  sex: "",
};

async function startWithMember() {
  const started = await startApi();
  const email = `${randomUUID()}@example.com`;
  const { body } = await started.api.post("/v2/signup", { email, password });
  return { ...started, email, member: started.api.with(body.access_token), user: body.user };
}

describe("the profile", () => {
  test("the profile is completed with a name, a phone number and a place", async () => {
    const { member } = await startWithMember();

    const { status, body } = await member.put("/v2/user", profile);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstname: "Ngozi",
      phone: "0803 000 0000",
      state: "Lagos",
      lga: "Ikeja",
      is_complete: true,
    });
    expect((await member.get("/v2/user")).body).toEqual(body);
  });

  test.each(["08030000000", "8030000000", "2348030000000", "+234 803 000 0000", "+2348030000000"])(
    "the profile stores %s as the same number",
    async (phone) => {
      const { member } = await startWithMember();
      expect((await member.put("/v2/user", { ...profile, phone })).body.phone).toBe("0803 000 0000");
    },
  );

  test.each([
    [{ firstname: " " }, "firstname", "All fields are required"],
    [{ lastname: undefined }, "lastname", "All fields are required"],
    [{ phone: "12" }, "phone", "Enter a Nigerian phone number, such as 0803 000 0000"],
    [{ state: "Narnia" }, "state", "Select a State"],
    [{ state: "Oyo", lga: "Ikeja" }, "lga", "Select LGA"],
    [{ firstname: "x".repeat(61) }, "firstname", "Use at most 60 letters"],
    [{ firstname: ["Ngozi"] }, "firstname", "All fields are required"],
  ])("the profile rejects %j", async (change, field, message) => {
    const { member } = await startWithMember();
    const { status, body } = await member.put("/v2/user", { ...profile, ...change });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ [field]: message });
  });

  test("a profile cannot be given a role, an id or another email by a request", async () => {
    const { member, user, email } = await startWithMember();
    const { body } = await member.put("/v2/user", {
      ...profile,
      role: "administrator",
      id: randomUUID(),
      email: "x@example.com",
    });
    expect(body).toMatchObject({ id: user.id, email, role: "user" });
  });
});

describe("the personal agent", () => {
  test("the personal agent is the help desk until the state is known, and in states without an agent", async () => {
    const { member } = await startWithMember();
    expect((await member.get("/v2/user/my_agent")).body).toMatchObject({ agent_name: "Help desk" });
    await member.put("/v2/user", { ...profile, state: "Yobe", lga: "Nguru" });
    expect((await member.get("/v2/user/my_agent")).body).toMatchObject({ agent_name: "Help desk" });
  });

  test("the personal agent is the one of the state with the fewest clients, and does not change", async () => {
    const { api, db, member } = await startWithMember();
    const [busy, free] = [randomUUID(), randomUUID()];
    await db.execute(sql`insert into agents (id, name, location, phone, state_ids) values
      (${busy}, 'Busy', 'Dutse, Jigawa', '+2347000000001', '{18}'), (${free}, 'Free', 'Dutse, Jigawa', '+2347000000002', '{18}')`);
    await db.execute(
      sql`update accounts set agent_id = ${busy} where id = (select id from accounts where agent_id is null limit 1)`,
    );

    await member.put("/v2/user", { ...profile, state: "Jigawa", lga: "Dutse" });
    const { body } = await api.post("/v2/signup", { email: `${randomUUID()}@example.com`, password });
    await api.with(body.access_token).put("/v2/user", { ...profile, state: "Jigawa", lga: "Dutse" });
    await member.put("/v2/user", { ...profile, firstname: "Ada", state: "Jigawa", lga: "Dutse" });

    expect((await member.get("/v2/user/my_agent")).body).toEqual({
      agent_name: "Free",
      location: "Dutse, Jigawa",
      phone: "0700 000 0002",
    });
    await db.execute(sql`update accounts set agent_id = null where agent_id in (${busy}, ${free})`);
    await db.execute(sql`delete from agents where id in (${busy}, ${free})`);
  });
});
