import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import type { Staff } from "#/tests/journeys/staff.ts";
import type { World } from "#/tests/journeys/world.ts";

/** Calls the running product as a signed-in person. */
function asking(url: string, token?: string) {
  return async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${url}/v2/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      body: isForm ? body : body && JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path} answers ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
}

async function signIn(url: string, { email, password }: { email: string; password: string }) {
  const body = new URLSearchParams({ username: email, password });
  const reply = await fetch(`${url}/v2/login`, { method: "POST", body });
  return (await reply.json()) as { access_token: string; user: object };
}

async function join(url: string, firstname: string, lastname: string) {
  const draft = {
    email: `${firstname.toLowerCase()}.${lastname.toLowerCase()}@example.com`,
    password: "harmattan-dust-7",
  };
  const { access_token } = await asking(url)("POST", "signup", draft);
  const ask = asking(url, access_token);
  await ask("PUT", "user", { firstname, lastname, phone: "0803 000 0000", state: "Lagos", lga: "Ikeja" });
  return ask;
}

/** An owner who has sent both papers in. */
async function applyForTick(url: string, name: string, firstname: string, lastname: string) {
  const ask = await join(url, firstname, lastname);
  await ask("POST", "business", {
    ...{ name, about: "Bread and cakes for every feast.", phone: "0803 000 0000", category: "Catering Services" },
    ...{ work_experience: "Five years", years_of_experience: 5, address: "1 Allen Avenue", town: "Ikeja" },
    ...{ state: "Lagos", lga: "Ikeja" },
  });
  const paper = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#f3efe8" } })
    .jpeg()
    .toBuffer();
  for (const document of ["CAC", "ID Card"]) {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(paper)], { type: "image/jpeg" }), "paper.jpg");
    const { filename } = await ask("POST", "certification/upload", form);
    await ask("POST", "certification", { name: document, image: filename });
  }
}

/**
 * Puts something into each queue, and signs the administrator in with both steps.
 * @returns what the administrator's browser keeps
 */
export async function setScene(url: string, world: World): Promise<Record<string, string>> {
  await applyForTick(url, "Zainab’s Kitchen", "Zainab", "Danladi");
  await applyForTick(url, "Ẹniọlá Cakes", "Eniola", "Bakare");
  for (const [firstname, reason] of [
    ["Tunde", "fraud"],
    ["Amaka", "wrong"],
  ] as const) {
    const ask = await join(url, firstname, "Okafor");
    await ask("POST", "report", {
      kind: "business",
      id: world.plumber.id,
      reason,
      note: "Nobody came, and nobody answers.",
    });
  }
  const payee = await signIn(url, world.payee);
  const asPayee = asking(url, payee.access_token);
  await asPayee("GET", `user/referral_pay/${(await asPayee("GET", "user")).id}`);
  const bank = { bank_name: "Harmattan Bank", account_number: "0123456789", account_name: "Ngozi Ekwueme" };
  await asPayee("PUT", "user/referral_bank", bank);

  return signInStaff(url, world.staff.director);
}

/** Signs staff in with both steps. @returns what their browser keeps */
export async function signInStaff(url: string, staff: Staff): Promise<Record<string, string>> {
  const { access_token, user } = await signIn(url, staff);
  const ask = asking(url, access_token);
  const { secret } = await ask("POST", "second_step/app");
  await ask("POST", "second_step", { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  return { lchappwebuser: access_token, lchappuser: JSON.stringify(user) };
}

/** So much beside the demo's own cases that ten documents and ten reports wait. */
export async function addWork(url: string, world: World): Promise<void> {
  await applyForTick(url, "Zainab’s Kitchen", "Zainab", "Danladi");
  await applyForTick(url, "Ẹniọlá Cakes", "Eniola", "Bakare");
  await applyForTick(url, "Kofar Bakes", "Hauwa", "Lawal");
  const ask = await join(url, "Tunde", "Okafor");
  const tailors = (await asking(url)("GET", "finder?search=tailor&limit=3")) as { id: string }[];
  for (const id of [world.plumber.id, ...tailors.map(({ id }) => id)]) {
    await ask("POST", "report", { kind: "business", id, reason: "wrong", note: "Nobody is there." });
  }
}
