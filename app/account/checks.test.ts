import { expect, test } from "vitest";
import { checkCode } from "#/app/ui/code-form.tsx";
import {
  checkForgotPassword,
  checkLeaving,
  checkLogin,
  checkNewPassword,
  checkPasswordChange,
  checkProfile,
  checkSignUp,
} from "./checks.ts";

const wrongEmail = { fields: { email: "Enter a valid email address" } };
const profile = { firstname: "Ada", lastname: "Obi", phone: "0803 000 0000", state: "Abia", lga: "Aba North" };

test("a login requires both fields and a valid email", () => {
  expect(checkLogin({ email: "", password: "" })).toMatchObject({ detail: "All fields are required" });
  expect(checkLogin({ email: "ada@example.com", password: "" })).toEqual({
    detail: "All fields are required",
    fields: { password: "Type your password" },
  });
  expect(checkLogin({ email: "ada@example", password: "x" })).toEqual(wrongEmail);
  expect(checkLogin({ email: "ada@example", password: "" })).toEqual({
    detail: "All fields are required",
    fields: { ...wrongEmail.fields, password: "Type your password" },
  });
  expect(checkLogin({ email: " ada@example.com ", password: "x" })).toBeUndefined();
});

test("a sign-up requires an email and a password, and no referral code", () => {
  expect(checkSignUp({ email: "", password: "", referrer: "" })).toMatchObject({
    detail: "Email and Password fields are required",
  });
  expect(checkSignUp({ email: "ada.example.com", password: "harmattan", referrer: "" })).toEqual(wrongEmail);
  expect(checkSignUp({ email: "ada@example.com", password: "harmattan", referrer: "" })).toBeUndefined();
});

test("a sign-up says all that is wrong at once, each at its field", () => {
  const short = "Use at least 8 characters for the password";
  expect(checkSignUp({ email: "ada.example.com", password: "x" })).toEqual({
    fields: { ...wrongEmail.fields, password: short },
  });
  expect(checkSignUp({ email: "ada.example.com", password: "" })?.fields).toEqual({
    ...wrongEmail.fields,
    password: "Type your password",
  });
  expect(checkSignUp({ email: "", password: "x" })?.fields).toEqual({ email: "Type your email", password: short });
});

test("an email with a one-letter suffix is refused", () => {
  expect(checkForgotPassword({ email: "ada@example.c" })).toEqual(wrongEmail);
  expect(checkForgotPassword({ email: "ada@example.ng" })).toBeUndefined();
});

test("a reset requires an email", () => {
  expect(checkForgotPassword({ email: "  " })).toEqual({ fields: { email: "Enter your email" } });
});

test("a profile requires a Nigerian phone number", () => {
  expect(checkProfile({ ...profile, phone: "123" })).toEqual({
    fields: { phone: "Enter a Nigerian phone number, such as 0803 000 0000" },
  });
});

test("a profile requires all its fields", () => {
  expect(checkProfile(profile)).toBeUndefined();
  for (const name of Object.keys(profile)) {
    const problems = checkProfile({ ...profile, [name]: " " });

    expect(problems?.detail).toBe("All fields are required");
    expect(Object.keys(problems?.fields ?? {})).toEqual([name]);
  }
});

test("a new password must be typed the same way twice", () => {
  expect(checkNewPassword({ password: "", confirm_password: "" })?.detail).toBe("All fields are required");
  expect(checkNewPassword({ password: "harmattan", confirm_password: "harmatan" })?.fields).toEqual({
    confirm_password: "The two passwords are not the same",
  });
  expect(checkNewPassword({ password: "harmattan", confirm_password: "harmattan" })).toBeUndefined();
  expect(Object.keys(checkNewPassword({ password: "a", confirm_password: "b" })?.fields ?? {})).toEqual([
    "confirm_password",
    "password",
  ]);
});

test("changing a password requires the old and the new one", () => {
  expect(checkPasswordChange({ old_password: "a", password: "" })?.detail).toBe("All fields are required");
  expect(Object.keys(checkPasswordChange({ old_password: "", password: "b" })?.fields ?? {})).toEqual([
    "password",
    "old_password",
  ]);
  expect(checkPasswordChange({ old_password: "a", password: "harmattan" })).toBeUndefined();
});

test("deleting an account requires the email and the password", () => {
  expect(checkLeaving({ email: "", password: "" })?.detail).toBe("All fields are required");
  expect(checkLeaving({ email: "ada", password: "x" })).toEqual(wrongEmail);
});

test("checking a code requires a code", () => {
  expect(checkCode({ code: " " })).toEqual({ fields: { code: "Enter the code" } });
  expect(checkCode({ code: "123456" })).toBeUndefined();
});
