import { TOTP } from "otpauth";
import type { Finding } from "./finding.ts";
import { administrator, logIn, makeMember, type Target } from "./target.ts";

/** A demo moderator after the second factor. */
async function enterAsModerator({ visitor }: Target) {
  const client = visitor();
  const { body } = await logIn(client, "moderator@demo.test", administrator.password);
  const moderator = client.with(body.access_token);
  const app = await moderator.post("/v2/second_step/app");
  await moderator.post("/v2/second_step", { code: new TOTP({ secret: app.body.secret }).generate() });
  return moderator;
}

export const staffFindings: readonly Finding[] = [
  {
    number: 24,
    says: "A moderator can neither read nor hide a message that was not reported.",
    attack: async (target) => {
      const [writer, reader] = [await makeMember(target), await makeMember(target)];
      const { body } = await writer.post(`/v2/message/${reader.id}`, { message: "Between the two of us" });
      const moderator = await enterAsModerator(target);
      const queue = await moderator.get("/v2/admin/reports");
      const reason = "Looked at out of curiosity";
      const hidden = await moderator.post("/v2/admin/sanctions", { kind: "message", id: body.id, reason });
      const read = await moderator.get(`/v2/admin/reports/message/${body.id}`);
      const kept = await reader.get(`/v2/messages/${writer.id}`);
      const isUnread = !read.text.includes("Between the two of us") && kept.text.includes("Between the two of us");
      const seen = [queue, hidden, read].map(({ status }) => status);
      const isRefused = queue.status === 200 && hidden.status >= 400 && hidden.status < 500;
      return { isHeld: isRefused && isUnread, seen: `queue, hiding, reading: ${seen}; read: ${!isUnread}` };
    },
  },
];
